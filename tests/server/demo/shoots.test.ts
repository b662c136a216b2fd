import { beforeAll, expect, test } from 'vitest';
import { isOpenState } from '#contract/appointment/rules.ts';
import { fitsHours } from '#contract/availability/slots.ts';
import { dayOf, minutesOf } from '#contract/phoenix-time.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { demoBusinesses } from '#server/demo/people.ts';
import { nameDays } from '#server/demo/rooms.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { presentAppointments } from '#server/presenters/appointment.ts';
import { presentNotifications } from '#server/presenters/notification.ts';
import { leaseDatabase, databaseForFile } from '../../support/postgres.ts';
import { everythingOf, idOf, NOW, wrongsOf } from './demo-checks.ts';

const maya = idOf('maya');

const database = await databaseForFile();
beforeAll(async () => {
  await seedDemo({ pool: database.pool, now: () => NOW });
});

test('every shoot is within its place’s hours, its campaign’s days, and not before eight', async () => {
  const { pool } = database;
  for (const { id } of demoBusinesses) {
    const records = await everythingOf(pool, id);
    const [hours] = records.flatMap(({ availability }) => availability);
    const campaigns = new Map(records.flatMap((all) => all.campaigns.map((one) => [one.id, one])));
    for (const shoot of await presentAppointments(pool, id)) {
      const [start, end] = [Date.parse(shoot.startDateTime), Date.parse(shoot.endDateTime)];
      const campaign = campaigns.get(shoot.campaignId);

      expect(hours && fitsHours(hours, start, end), shoot.startDateTime).toBe(true);
      expect(minutesOf(start)).toBeGreaterThanOrEqual(8 * 60);
      expect(end - start).toBe((campaign?.shootDurationMin ?? 0) * 60_000);
      const days = campaign?.shootWindow;
      if (days) expect(dayOf(start) >= days.from && dayOf(start) <= days.to).toBe(true);
    }
  }
});

test('a message about a shoot names its day, counted from the message’s time', () => {
  const [first, second] = [
    Date.parse('2026-11-20T04:30:00.000Z'),
    Date.parse('2026-11-25T17:00:00.000Z'),
  ];
  const said = (at: string, text = '{shoot-1} or {shoot}, {shoot at}, {d:shoot}') =>
    nameDays(text, Date.parse(at), [first, second]);

  expect(said('2026-11-17T17:00:00.000Z')).toBe('Wednesday or Thursday, 9:30 PM, November 19');
  expect(said('2026-11-19T17:00:00.000Z')).toBe('Tuesday or Wednesday, 10 AM, November 25');
  expect(said('2026-11-27T17:00:00.000Z', '{shoot}')).toBe('Wednesday');
});

test('Maya has a shoot in a few hours, one tomorrow, and one of every kind around it', async () => {
  const shoots = await presentAppointments(database.pool, maya);
  const next = shoots.find(({ state, startDateTime }) => {
    return state === 'confirmed' && Date.parse(startDateTime) > NOW.getTime();
  });
  const statesAfter = (from: number, to: number) =>
    shoots
      .filter(({ startDateTime }) => {
        const at = Date.parse(startDateTime) - NOW.getTime();
        return at > from * 24 * HOUR_MS && at < to * 24 * HOUR_MS;
      })
      .map(({ state }) => state);

  expect(dayOf(Date.parse(next?.startDateTime ?? ''))).toBe(dayOf(NOW.getTime()));
  expect(Date.parse(next?.startDateTime ?? '') - NOW.getTime()).toBeLessThan(3 * HOUR_MS);
  expect(next?.contact).toMatchObject({ name: 'Rob Tanaka', doorNote: expect.any(String) });
  expect(statesAfter(0, 5)).toEqual(['confirmed', 'confirmed', 'reserved']);
  expect(statesAfter(5, 14)).toEqual(['rescheduleRequested']);
  expect(new Set(statesAfter(-8, 0))).toEqual(new Set(['cancelledByBusiness', 'completed']));
});

test('Sol y Masa has a full week, with requests to answer and a choice to make', async () => {
  const shoots = await presentAppointments(database.pool, idOf('sol'));
  const ahead = shoots.filter(({ startDateTime }) => {
    const at = Date.parse(startDateTime) - NOW.getTime();
    return at > 0 && at < 7 * 24 * HOUR_MS;
  });

  expect(ahead.filter(({ state }) => isOpenState(state)).length).toBeGreaterThanOrEqual(6);
  expect(ahead.filter(({ state }) => state === 'reserved')).toHaveLength(2);
  expect(new Set(ahead.map(({ creatorId }) => creatorId)).size).toBeGreaterThanOrEqual(6);
  expect(shoots.filter(({ needsChoice }) => needsChoice)).toHaveLength(1);
  expect(shoots.some(({ state }) => state === 'rescheduleRequested')).toBe(true);
  for (const place of ['sharp', 'tea', 'climb'] as const) {
    const theirs = await presentAppointments(database.pool, idOf(place));
    expect(theirs.filter(({ state }) => isOpenState(state)).length).toBeGreaterThan(1);
  }
});

test.each([
  ['Maya', maya],
  ['Sol y Masa', idOf('sol')],
])('%s has three weeks of notifications, of which the newest are unseen', async (_, account) => {
  const notices = await presentNotifications(database.pool, account, {});
  const ages = notices.map(({ createdOn }) => NOW.getTime() - Date.parse(createdOn));

  expect(notices.length).toBeGreaterThanOrEqual(30);
  expect(notices.length).toBeLessThanOrEqual(40);
  expect(ages.every((age) => age >= 0 && age < 21 * 24 * HOUR_MS)).toBe(true);
  expect(new Set(notices.map(({ category }) => category)).size).toBeGreaterThan(8);
  expect(notices[0]?.seen).toBe(false);
  expect(notices.filter(({ seen }) => seen).length).toBeGreaterThan(20);
  expect(notices.map(({ body }) => body).join()).not.toMatch(/undefined|null|\{|NaN| a campaign/);
});

test('every campaign has a brief that a shoot can be made after', async () => {
  for (const { id } of demoBusinesses) {
    const records = await everythingOf(database.pool, id);
    for (const campaign of records.flatMap(({ campaigns }) => campaigns)) {
      if (campaign.status === 'draft') continue;
      const { shotList, dos, donts, hashtags, description } = campaign;
      expect(shotList.length).toBeGreaterThanOrEqual(6);
      expect(shotList.length).toBeLessThanOrEqual(9);
      expect(new Set(shotList.map((shot) => shot.id)).size).toBe(shotList.length);
      expect(Math.min(dos.length, donts.length, hashtags.length)).toBeGreaterThan(0);
      expect(description.length).toBeGreaterThan(40);
    }
  }
});

test.each([
  '2026-11-21T06:50:00.000Z',
  '2026-11-22T10:00:00.000Z',
  '2026-11-23T15:00:00.000Z',
  '2026-12-31T23:00:00.000Z',
  '2027-02-28T05:14:00.000Z',
])('the demo is as sound at any other time of day and week: %s', async (at) => {
  const other = await leaseDatabase();
  const now = new Date(at);

  await seedDemo({ pool: other.pool, now: () => now });

  expect(await wrongsOf(other.pool, now)).toEqual([]);
  const next = (await presentAppointments(other.pool, maya)).find(({ state, startDateTime }) => {
    return state === 'confirmed' && Date.parse(startDateTime) > now.getTime();
  });
  expect(Date.parse(next?.startDateTime ?? '') - now.getTime()).toBeLessThan(13 * HOUR_MS);
  await other.release();
});
