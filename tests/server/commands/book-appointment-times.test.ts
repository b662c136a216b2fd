import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import { aCreator, openAllWeek } from '../../support/builders.ts';
import { freshDatabase, type FreshDatabase } from '../../support/postgres.ts';
import { aConfirmed, aDeal, at, booking, FRIDAY, outcomeOf } from '../bookings/shoots.ts';

let database: FreshDatabase;
let app: TestApp;
let now = FRIDAY;

beforeAll(async () => {
  database = await freshDatabase();
  app = buildTestApp({ pool: database.pool, now: () => now });
});
afterAll(() => database.drop());
beforeEach(() => {
  now = FRIDAY;
});

const TUESDAY_3PM = at('2026-11-24', '15:00');

describe('the time of a booking', () => {
  it.each([
    ['between two quarter hours', 'INVALID', at('2026-11-24', '15:07')],
    ['a moment less than 24 hours ahead', 'TOO_SOON', at('2026-11-21', '9:45')],
    ['more than 30 days ahead', 'TOO_FAR', at('2026-12-20', '10:15')],
    ['before the place opens', 'OUTSIDE_HOURS', at('2026-11-24', '7:45')],
    ['when the place closes before its end', 'OUTSIDE_HOURS', at('2026-11-24', '21:15')],
  ])('%s is refused', async (_, code, slot) => {
    const { project, asCreator } = await aDeal(app);

    expect(await outcomeOf(app, asCreator, booking(project, [slot]))).toBe(code);
  });

  it.each([at('2026-11-21', '10:00'), at('2026-12-20', '10:00'), at('2026-11-24', '21:00')])(
    'is taken at the very edge of what is allowed: %s',
    async (slot) => {
      const { project, asCreator } = await aDeal(app);

      expect(await outcomeOf(app, asCreator, booking(project, [slot]))).toBe('done');
    },
  );

  it('keeps to the days of the campaign as Phoenix has them, not to those of UTC', async () => {
    const campaign = { shootFrom: '2026-11-25', shootTo: '2026-11-25' };
    const { project, asCreator } = await aDeal(app, { campaign });
    // 18:00 in Phoenix is the next day in UTC.
    const wishes = [at('2026-11-24', '18:00'), at('2026-11-26', '8:00'), at('2026-11-25', '18:00')];

    const codes: string[] = [];
    for (const wish of wishes) {
      codes.push(await outcomeOf(app, asCreator, booking(project, [wish])));
    }

    expect(codes).toEqual(['OUTSIDE_WINDOW', 'OUTSIDE_WINDOW', 'done']);
  });

  it('follows what holds on a date instead of the weekday', async () => {
    const exceptions = [{ date: '2026-11-24', isOpen: false, startTime: 0, endTime: 0 }];
    const { project, asCreator } = await aDeal(app, { hours: { week: openAllWeek, exceptions } });

    expect(await outcomeOf(app, asCreator, booking(project, [TUESDAY_3PM]))).toBe('OUTSIDE_HOURS');
  });

  it('waits for the way from another shoot, unless the creator says it will do', async () => {
    const creator = await aCreator(app.deps.db);
    const far = { street: '', locality: 'Wickenburg', province: 'AZ', postalCode: '' };
    const other = await aDeal(app, { creator, campaign: { location: far } });
    const { project, asCreator } = await aDeal(app, { creator });
    await aConfirmed(app, other.project, { startDateTime: new Date(TUESDAY_3PM) });
    const [during, soonAfter] = [at('2026-11-24', '15:45'), at('2026-11-24', '16:15')];

    expect(await outcomeOf(app, asCreator, booking(project, [during]))).toBe('CREATOR_BUSY');
    expect(
      await outcomeOf(app, asCreator, booking(project, [during], { acceptsTravel: true })),
    ).toBe('CREATOR_BUSY');
    expect(await outcomeOf(app, asCreator, booking(project, [soonAfter]))).toBe('TRAVEL_TIGHT');
    expect(
      await outcomeOf(app, asCreator, booking(project, [soonAfter], { acceptsTravel: true })),
    ).toBe('done');
  });
});
