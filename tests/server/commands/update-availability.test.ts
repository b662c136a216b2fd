import { describe, expect, it } from 'vitest';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { newId } from '#contract/new-id.ts';
import type { CommandId } from '#contract/ids.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aCorporate, aMember, openAllWeek } from '../../support/builders.ts';
import { pull, type Headers } from '../../support/chat.ts';
import {
  aConfirmed,
  aDeal,
  answerTo,
  appointmentsOf,
  at,
  FRIDAY,
  outcomeOf,
  refusalOf,
} from '../bookings/shoots.ts';

const app = await serverForFile({ now: () => FRIDAY });

const mornings = { isOpen: true, startTime: 800, endTime: 1200 };
const shut = { isOpen: false, startTime: 0, endTime: 0 };

function edit(
  over: Partial<PayloadOf<'updateAvailability'>> = {},
  baseVersion?: number,
): CommandEnvelope {
  const payload = { week: { ...openAllWeek, mon: mornings }, exceptions: [], ...over };
  const id = newId<CommandId>();
  const occurredAt = FRIDAY.toISOString();
  return { id, kind: 'updateAvailability', occurredAt, payload, baseVersion };
}

describe('an edit of the hours', () => {
  it('is seen by the business and by each creator with a project there', async () => {
    const { project, asBusiness, asCreator } = await aDeal(app);
    const other = await aDeal(app, { business: project.business });
    const stranger = await aDeal(app);
    const readers = [asBusiness, asCreator, other.asCreator, stranger.asCreator];
    const cursors = await Promise.all(readers.map(async (one) => (await pull(app, one)).cursor));

    const answer = await answerTo(app, asBusiness, edit({}, 1));

    expect(answer).toMatchObject({ outcome: 'done', result: { version: 2 } });
    const notices = await Promise.all(
      readers.map(
        async (one, n) => (await pull(app, one, cursors[n])).collections.availability ?? [],
      ),
    );
    for (const hours of notices.slice(0, 3)) {
      expect(hours).toMatchObject([{ version: 2, week: { mon: mornings } }]);
    }
    expect(notices[3]).toEqual([]);
  });

  it('is no longer shown to a creator whose feed has lost it', async () => {
    const { project, asBusiness, asCreator } = await aDeal(app);
    await app.deps.pool.query(
      `update feed set gone = true where account_id = $1 and collection = 'availability'`,
      [project.creatorId],
    );
    const { cursor } = await pull(app, asCreator);

    await answerTo(app, asBusiness, edit());

    const page = await pull(app, asCreator, cursor);
    expect([page.collections.availability, page.gone, page.cursor]).toEqual([[], [], cursor]);
  });

  it('over another version than the one that was edited is refused, with what holds now', async () => {
    const { asBusiness } = await aDeal(app);
    const first = edit({ exceptions: [{ date: '2026-12-25', ...shut }] }, 1);
    await answerTo(app, asBusiness, first);

    const refusal = await refusalOf(app, asBusiness, edit({}, 1));

    expect(refusal).toMatchObject({
      code: 'AVAILABILITY_CHANGED',
      current: {
        version: 2,
        week: { mon: mornings, tue: openAllWeek.tue },
        exceptions: [{ date: '2026-12-25', ...shut }],
        updatedOn: FRIDAY.toISOString(),
      },
    });
    expect(await outcomeOf(app, asBusiness, edit({}, 2))).toBe('done');
  });

  it('without a version is the last word', async () => {
    const { asBusiness } = await aDeal(app);
    await answerTo(app, asBusiness, edit({}, 1));

    expect(await answerTo(app, asBusiness, edit({ week: openAllWeek }))).toMatchObject({
      outcome: 'done',
      result: { version: 3 },
    });
  });

  it('by ten people of one version at once is one’s', async () => {
    const { asBusiness } = await aDeal(app);

    const codes = await Promise.all(
      Array.from({ length: 10 }, () => outcomeOf(app, asBusiness, edit({}, 1))),
    );

    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => 'AVAILABILITY_CHANGED'),
      'done',
    ]);
  });

  it('sent again has one effect and one answer', async () => {
    const { asBusiness } = await aDeal(app);
    const command = edit({}, 1);

    const first = await answerTo(app, asBusiness, command);

    expect(first).toMatchObject({ outcome: 'done', result: { version: 2 } });
    expect(await answerTo(app, asBusiness, command)).toEqual(first);
    expect(await outcomeOf(app, asBusiness, edit({}, 2))).toBe('done');
  });

  it('leaves the shoots that were booked as they are', async () => {
    const { project, asBusiness, asCreator } = await aDeal(app);
    const startDateTime = new Date(at('2026-11-24', '15:00'));
    await aConfirmed(app, project, { startDateTime });
    const closed = { ...openAllWeek, tue: shut };

    expect(await outcomeOf(app, asBusiness, edit({ week: closed }))).toBe('done');

    const shoots = await appointmentsOf(app, asCreator);
    expect(shoots).toMatchObject([{ state: 'confirmed', version: 1 }]);
  });

  it('keeps a closed day as 0 and 0, and of two words about a date the last', async () => {
    const { asBusiness } = await aDeal(app);
    const date = '2026-12-24';
    const payload = {
      week: { ...openAllWeek, sun: { isOpen: false, startTime: 900, endTime: 800 } },
      exceptions: [
        { date, ...mornings },
        { date, ...shut },
        { date: '2026-12-01', ...mornings },
      ],
    };

    expect(await outcomeOf(app, asBusiness, edit(payload))).toBe('done');

    const [hours] = (await pull(app, asBusiness)).collections.availability ?? [];
    expect(hours?.week.sun).toEqual(shut);
    expect(hours?.exceptions).toEqual([
      { date: '2026-12-01', ...mornings },
      { date, ...shut },
    ]);
  });

  it('sets how many shoots fit at a time and whether they are confirmed at once; without a word they stay', async () => {
    const { asBusiness, asCreator } = await aDeal(app);
    const bookingFor = async (as: Headers) =>
      (await pull(app, as)).collections.availability?.[0]?.booking;
    const booking = { capacity: 3, autoConfirm: true };

    expect(await bookingFor(asBusiness)).toEqual({ capacity: 1, autoConfirm: false });
    expect(await outcomeOf(app, asBusiness, edit({ booking }))).toBe('done');
    expect(await outcomeOf(app, asBusiness, edit())).toBe('done');

    expect(await bookingFor(asBusiness)).toEqual(booking);
    expect(await bookingFor(asCreator)).toEqual(booking);
    for (const capacity of [0, 11, 1.5]) {
      const wrong = edit({ booking: { capacity, autoConfirm: true } });
      expect(await outcomeOf(app, asBusiness, wrong)).toBe('INVALID');
    }
  });

  it('begins the hours of a business that has none stored', async () => {
    const business = await aBusiness(app.deps.db);
    await app.deps.pool.query('delete from availability where business_id = $1', [
      business.accountId,
    ]);
    const asBusiness = await app.signIn(business.userId, business.accountId);

    expect(await answerTo(app, asBusiness, edit({}, 0))).toMatchObject({ result: { version: 1 } });
    expect(await answerTo(app, asBusiness, edit({}, 1))).toMatchObject({ result: { version: 2 } });
  });

  it.each<[string, string, object]>([
    ['a day that ends before it starts', 'AVAILABILITY_INVALID', { startTime: 1200, endTime: 800 }],
    ['a day that ends at once', 'AVAILABILITY_INVALID', { startTime: 800, endTime: 800 }],
    ['a time between two quarters', 'INVALID', { startTime: 805 }],
    ['a minute that is none', 'INVALID', { startTime: 875 }],
    ['an hour that is none', 'INVALID', { endTime: 2400 }],
    ['a time below midnight', 'INVALID', { startTime: -15 }],
    ['a time in words', 'INVALID', { startTime: '800' }],
  ])('with %s is refused: %s', async (_, code, day) => {
    const { asBusiness } = await aDeal(app);
    const wrong = { ...openAllWeek, wed: { ...mornings, ...day } };

    expect(await outcomeOf(app, asBusiness, edit({ week: wrong }))).toBe(code);
    expect(await outcomeOf(app, asBusiness, edit({}, 1))).toBe('done');
  });

  it('with an exception that cannot be is refused, with its date', async () => {
    const { asBusiness } = await aDeal(app);
    const exceptions = [{ date: '2026-12-24', isOpen: true, startTime: 900, endTime: 900 }];

    expect(await refusalOf(app, asBusiness, edit({ exceptions }))).toMatchObject({
      code: 'AVAILABILITY_INVALID',
      current: { day: '2026-12-24' },
    });
  });

  it('is for those who run the place, and for no other account', async () => {
    const { project, asCreator } = await aDeal(app);
    const { accountId } = project.business;
    const corporate = await aCorporate(app.deps.db);
    const staff = await app.signIn(await aMember(app.deps.db, accountId, 'staff'), accountId);
    const asCorporate = await app.signIn(corporate.userId, corporate.accountId);

    expect(await outcomeOf(app, asCreator, edit())).toBe('FORBIDDEN');
    expect(await outcomeOf(app, staff, edit())).toBe('FORBIDDEN');
    expect(await outcomeOf(app, asCorporate, edit())).toBe('NOT_FOUND');
  });
});
