import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { serverForFile } from '../../support/app.ts';
import { aCorporate, aMember, openAllWeek } from '../../support/builders.ts';
import { codeOf, expectJson, send, type Headers } from '../../support/chat.ts';
import {
  aConfirmed,
  aDeal,
  after,
  appointmentsOf,
  at,
  booking,
  FRIDAY,
  happening,
} from '../bookings/shoots.ts';

const app = await serverForFile({ now: () => FRIDAY });

const TUESDAY_3PM = at('2026-11-24', '15:00');

describe('a business', () => {
  it('shows everyone signed in what is public, and its week', async () => {
    const { project } = await aDeal(app);
    const stranger = await aDeal(app);

    const business = await expectJson(
      await app.call(`/business/${project.businessId}`, stranger.asCreator),
    );

    expect(business).toEqual({
      id: project.businessId,
      name: 'Desert Bloom Café',
      about: '',
      categories: [],
      logoUrl: null,
      photoUrl: null,
      businessWebsite: '',
      facebookUrl: '',
      instagramUrl: '',
      tiktokUrl: '',
      youtubeUrl: '',
      localBuzzUrl: '',
      coordinates: null,
      metrics: { completedCampaigns: 0 },
      rating: { status: 'BASIC', positiveTraits: {}, reviewCount: 0, publicReviews: [] },
      address: { street: '', locality: '', province: 'AZ', postalCode: '', country: 'USA' },
      availability: openAllWeek,
    });
  });

  it('that is none does not exist, nor does anything without a session', async () => {
    const { project, asCreator } = await aDeal(app);

    for (const id of [newId<AccountId>(), project.creatorId]) {
      expect(await codeOf(await app.call(`/business/${id}`, asCreator))).toBe('404 NOT_FOUND');
    }
    expect(await codeOf(await app.call(`/business/${project.businessId}`, {}))).toBe(
      '401 SESSION_NEEDED',
    );
  });
});

describe('free times', () => {
  async function slotsOf(headers: Headers, id: string, query: Record<string, string>) {
    const search = String(new URLSearchParams({ duration: '60', ...query }));
    return app.call(`/businesses/${id}/slots?${search}`, headers);
  }
  const day = { from: at('2026-11-24', '13:00'), to: at('2026-11-24', '17:00') };

  it('are those that can be booked, without the ones that are taken', async () => {
    const { project, asCreator } = await aDeal(app);
    await aConfirmed(app, project, { startDateTime: new Date(TUESDAY_3PM) });

    const answer = await slotsOf(asCreator, project.businessId, day);

    expect(await expectJson(answer)).toEqual({
      asOf: FRIDAY.toISOString(),
      slots: [
        '13:00',
        '13:15',
        '13:30',
        '13:45',
        '14:00',
        '16:00',
        '16:15',
        '16:30',
        '16:45',
        '17:00',
      ].map((time) => at('2026-11-24', time)),
    });
  });

  it('are between 24 hours and 30 days ahead, whatever was asked for', async () => {
    const { project, asCreator } = await aDeal(app);
    const always = { from: '1970-01-01T00:00:00Z', to: '9999-12-31T23:59:59Z' };

    const { slots } = await expectJson<{ slots: string[] }>(
      await slotsOf(asCreator, project.businessId, always),
    );

    expect([slots[0], slots.at(-1)]).toEqual([
      at('2026-11-21', '10:00'),
      at('2026-12-20', '10:00'),
    ]);
  });

  it.each<[string, Record<string, string>]>([
    ['from', { from: 'today' }],
    ['to', { to: '2026-11-24' }],
    ['duration', { duration: '10' }],
    ['duration', { duration: '241' }],
    ['duration', { duration: 'x' }],
    ['surprise', { surprise: '1' }],
  ])('with a wrong %s are refused (%j)', async (_, wrong) => {
    const { project, asCreator } = await aDeal(app);
    const answer = await slotsOf(asCreator, project.businessId, { ...day, ...wrong });

    expect(await codeOf(answer)).toBe('400 INVALID');
  });

  it('are for creators, who book them, and not for a business that watches another', async () => {
    const { project, asBusiness } = await aDeal(app);
    const stranger = await aDeal(app);

    for (const headers of [asBusiness, stranger.asBusiness]) {
      expect(await codeOf(await slotsOf(headers, project.businessId, day))).toBe('403 FORBIDDEN');
    }
  });

  it('of a business that is none do not exist', async () => {
    const { asCreator } = await aDeal(app);

    expect(await codeOf(await slotsOf(asCreator, newId(), day))).toBe('404 NOT_FOUND');
  });
});

describe('a call that books', () => {
  it('is the same command as in a batch, once for one Idempotency-Key', async () => {
    const { project, asCreator } = await aDeal(app);
    const command = booking(project, [TUESDAY_3PM]);
    const headers = { ...asCreator, 'idempotency-key': command.id };

    const [first, second] = [
      await app.call('/appointments', headers, command.payload),
      await app.call('/appointments', headers, command.payload),
    ];

    const answer = { startDateTime: TUESDAY_3PM, version: 1 };
    expect(await expectJson(first)).toEqual(answer);
    expect(await expectJson(second)).toEqual(answer);
    expect((await send(app, asCreator, [command])).answers).toMatchObject([{ outcome: 'done' }]);
    expect(await appointmentsOf(app, asCreator)).toHaveLength(1);
  });

  it('answers a conflict with its status and what is free', async () => {
    const { project, asCreator } = await aDeal(app);
    const rival = await aDeal(app, { business: project.business });
    await aConfirmed(app, rival.project, { startDateTime: new Date(TUESDAY_3PM) });

    const answer = await app.call(
      '/appointments',
      asCreator,
      booking(project, [TUESDAY_3PM]).payload,
    );

    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: 'SLOT_TAKEN',
      current: { freeSlots: [at('2026-11-24', '16:00'), expect.any(String), expect.any(String)] },
    });
  });
});

describe('a call of an event', () => {
  it('says when it happened by X-Occurred-At', async () => {
    const { project } = await aDeal(app);
    const id = await aConfirmed(app, project, { startDateTime: after(FRIDAY, -3 * HOUR_MS) });
    const { creator } = project;
    const asCreator = await app.signIn(creator.userId, creator.accountId);
    const { payload } = happening(project, id, 'check_in', { distanceM: 12 });
    const path = `/appointments/${id}/events`;

    const late = await app.call(path, asCreator, payload);
    const occurredAt = after(FRIDAY, -3 * HOUR_MS).toISOString();
    const inTime = await app.call(path, { ...asCreator, 'x-occurred-at': occurredAt }, payload);

    expect(await codeOf(late)).toBe('409 CHECK_IN_TIME');
    expect(await expectJson(inTime)).toMatchObject({ version: 2 });
    expect(await appointmentsOf(app, asCreator)).toMatchObject([{ checkIn: { at: occurredAt } }]);
  });

  it('must name the same appointment as its address', async () => {
    const { project, asBusiness } = await aDeal(app);
    const id = await aConfirmed(app, project, { startDateTime: new Date(TUESDAY_3PM) });
    const { payload } = happening(project, id, 'business_cancelled', { reason: 'Flood' });

    const answer = await app.call(`/appointments/${newId()}/events`, asBusiness, payload);

    expect(await codeOf(answer)).toBe('400 INVALID');
    expect(await appointmentsOf(app, asBusiness)).toMatchObject([{ state: 'confirmed' }]);
  });

  it.each([
    ['x-occurred-at', 'yesterday'],
    ['x-occurred-at', '2026-11-20'],
    ['if-match', 'W/"1"'],
    ['if-match', '"1'],
    ['if-match', '-1'],
    ['if-match', '99999999999'],
    ['if-match', '2147483648'],
  ])('with the header %s: %s is refused', async (name, value) => {
    const { asBusiness } = await aDeal(app);

    const answer = await app.call(
      '/updateBusinessAvailability',
      { ...asBusiness, [name]: value },
      openAllWeek,
      'PUT',
    );

    expect(await codeOf(answer)).toBe('400 INVALID');
  });
});

describe('a call that edits the hours', () => {
  const put = (headers: Headers, body: unknown, more: Headers = {}) =>
    app.call('/updateBusinessAvailability', { ...headers, ...more }, body, 'PUT');

  it.each(['1', '"1"'])('with If-Match: %s writes over that version only', async (tag) => {
    const { asBusiness } = await aDeal(app);

    expect(await expectJson(await put(asBusiness, openAllWeek, { 'if-match': tag }))).toEqual({
      version: 2,
    });
    const again = await put(asBusiness, openAllWeek, { 'if-match': tag });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({
      code: 'AVAILABILITY_CHANGED',
      current: { version: 2, week: openAllWeek, exceptions: [] },
    });
  });

  it('takes the specification’s map of days, and exceptions beside it', async () => {
    const { project, asBusiness, asCreator } = await aDeal(app);
    const closed = { isOpen: false, startTime: 0, endTime: 0 };
    const exceptions = [{ date: '2026-11-25', ...closed }];

    await expectJson(await put(asBusiness, { ...openAllWeek, tue: closed, exceptions }));

    const business = await app.call(`/business/${project.businessId}`, asCreator);
    expect(await expectJson(business)).toMatchObject({
      availability: { ...openAllWeek, tue: closed },
    });
  });

  it('is refused without a day, and without permission', async () => {
    const { project, asBusiness, asCreator } = await aDeal(app);
    const { sun: _, ...sixDays } = openAllWeek;
    const staff = await aMember(app.deps.db, project.businessId, 'staff');

    expect(await codeOf(await put(asBusiness, sixDays))).toBe('400 INVALID');
    expect(await codeOf(await put(asCreator, openAllWeek))).toBe('403 FORBIDDEN');
    expect(await codeOf(await put(await app.signIn(staff, project.businessId), openAllWeek))).toBe(
      '403 FORBIDDEN',
    );
  });
});

describe('the list of shoots', () => {
  it('is each side’s own, by their start', async () => {
    const { project, asCreator, asBusiness } = await aDeal(app);
    const other = await aDeal(app, { business: project.business });
    const later = await aConfirmed(app, project, { startDateTime: new Date(TUESDAY_3PM) });
    const sooner = await aConfirmed(app, other.project, { startDateTime: after(FRIDAY, HOUR_MS) });
    const corporate = await aCorporate(app.deps.db);
    const asCorporate = await app.signIn(corporate.userId, corporate.accountId);
    const idsOf = async (headers: Headers) =>
      (await appointmentsOf(app, headers)).map(({ id }) => id);

    expect(await idsOf(asBusiness)).toEqual([sooner, later]);
    expect(await idsOf(asCreator)).toEqual([later]);
    expect(await idsOf(asCorporate)).toEqual([]);
  });
});
