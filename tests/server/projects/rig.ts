import { beforeEach } from 'vitest';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import { databaseForFile, type Database } from '../../support/postgres.ts';
import { FRIDAY, renew, type Deal } from '../bookings/shoots.ts';

export type Rig = {
  app: TestApp;
  database: Database;
  /** Sets the clock to so many milliseconds after Friday, 10:00 in Phoenix. Both sides of the named deals sign in again. */
  at: (ms: number, ...deals: Deal[]) => Promise<void>;
};

/** The server of this test file, whose clock a test sets; Friday, 10:00 in Phoenix at the start of each. */
export async function rig(): Promise<Rig> {
  let now = FRIDAY;
  const database = await databaseForFile();
  const app = buildTestApp({ pool: database.pool, now: () => now });
  beforeEach(() => {
    now = FRIDAY;
  });
  return {
    app,
    database,
    async at(ms, ...deals) {
      now = new Date(FRIDAY.getTime() + ms);
      for (const deal of deals) await renew(app, deal);
    },
  };
}
