import { afterAll, beforeAll, beforeEach } from 'vitest';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import { freshDatabase, type FreshDatabase } from '../../support/postgres.ts';
import { FRIDAY, renew, type Deal } from '../bookings/shoots.ts';

export type Rig = {
  readonly app: TestApp;
  readonly database: FreshDatabase;
  /** Lets the clock stand at so many milliseconds after Friday, 10:00 in Phoenix; whoever is named signs in anew. */
  at: (ms: number, ...deals: Deal[]) => Promise<void>;
};

/** A server on a database of its own, whose clock a test sets; Friday, 10:00 in Phoenix at the start of each. */
export function rig(): Rig {
  let now = FRIDAY;
  const made: { app?: TestApp; database?: FreshDatabase } = {};
  beforeAll(async () => {
    made.database = await freshDatabase();
    made.app = buildTestApp({ pool: made.database.pool, now: () => now });
  });
  afterAll(() => made.database?.drop());
  beforeEach(() => {
    now = FRIDAY;
  });
  const need = <T>(one: T | undefined): T => {
    if (one === undefined) throw new Error('Not before the tests begin.');
    return one;
  };
  return {
    get app() {
      return need(made.app);
    },
    get database() {
      return need(made.database);
    },
    async at(ms, ...deals) {
      now = new Date(FRIDAY.getTime() + ms);
      for (const deal of deals) await renew(need(made.app), deal);
    },
  };
}
