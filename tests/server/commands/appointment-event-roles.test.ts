import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentTransitions } from '#contract/appointment/rules.ts';
import { can, roles } from '#contract/permissions.ts';
import { freshDatabase, type FreshDatabase } from '../../support/postgres.ts';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import { aMember } from '../../support/builders.ts';
import { cases, eventOf, readyFor, type EventName } from '../bookings/event-cases.ts';
import { FRIDAY, outcomeOf } from '../bookings/shoots.ts';

let database: FreshDatabase;
let app: TestApp;
let now = FRIDAY;

beforeAll(async () => {
  database = await freshDatabase();
  app = buildTestApp({ pool: database.pool, now: () => now });
});
afterAll(() => database.drop());

describe('every role of a business', () => {
  const ofBusiness = Object.keys(cases).filter(
    (event) => cases[event as EventName].by === 'business',
  ) as EventName[];

  it.each(
    roles.filter(
      (role) => !['creator', 'corp-admin', 'corp-manager', 'corp-viewer'].includes(role),
    ),
  )('a %s says what the table allows, and nothing else', async (role) => {
    for (const event of ofBusiness) {
      now = cases[event].when ?? FRIDAY;
      const { deal, id } = await readyFor(app, event);
      const { accountId } = deal.project.business;
      const member = await aMember(app.deps.db, accountId, role);
      const headers = await app.signIn(member, accountId);
      const allowed = can(role, appointmentTransitions[event].action);

      const outcome = await outcomeOf(
        app,
        headers,
        eventOf(deal, id, event, cases[event].more, now),
      );

      expect([event, outcome]).toEqual([event, allowed ? 'done' : 'FORBIDDEN']);
    }
  });
});
