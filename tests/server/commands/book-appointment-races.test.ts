import { beforeEach, describe, expect, it } from 'vitest';
import { openPool } from '#server/ports/database/open.ts';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import { aBusiness, aCreator, anAppointment } from '../../support/builders.ts';
import { outcomes, send } from '../../support/chat.ts';
import { databaseForFile } from '../../support/postgres.ts';
import {
  aDeal,
  answerTo,
  appointmentsOf,
  at,
  booking,
  FRIDAY,
  happening,
  noticesTo,
  type Deal,
} from '../bookings/shoots.ts';

let now = FRIDAY;

const database = await databaseForFile();
const app = buildTestApp({ pool: database.pool, now: () => now });
beforeEach(() => {
  now = FRIDAY;
});

const TUESDAY_3PM = at('2026-11-24', '15:00');

describe('a booking sent again', () => {
  it('has one effect and one answer, also when ten repeats arrive at the same moment', async () => {
    const { project, asCreator, asBusiness } = await aDeal(app);
    const wish = booking(project, [TUESDAY_3PM]);

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => answerTo(app, asCreator, wish)),
    );

    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.outcome).toBe('done');
    expect(await appointmentsOf(app, asBusiness)).toHaveLength(1);
    expect(await noticesTo(app, project.business, wish.payload.appointmentId)).toHaveLength(1);
  });

  it('is refused in the same words for ever, also when the time is free again', async () => {
    const { project, asCreator } = await aDeal(app);
    const rival = await aDeal(app, { business: project.business });
    const taken = await anAppointment(app.deps.db, rival.project, {
      startDateTime: new Date(TUESDAY_3PM),
    });
    const wish = booking(project, [TUESDAY_3PM]);
    const first = await answerTo(app, asCreator, wish);
    await send(app, rival.asCreator, [
      happening(rival.project, taken, 'creator_cancelled', { reason: 'Ill', hasCalled: true }),
    ]);

    expect(first).toMatchObject({ refusal: { code: 'SLOT_TAKEN' } });
    expect(await answerTo(app, asCreator, wish)).toEqual(first);
    expect(await outcomes(app, asCreator, [booking(project, [TUESDAY_3PM])])).toEqual(['done']);
  });
});

describe('one time wanted by twenty creators at once', () => {
  it('goes to one; the others get the next three', async () => {
    const business = await aBusiness(app.deps.db);
    const deals: Deal[] = [];
    for (let n = 0; n < 20; n += 1) deals.push(await aDeal(app, { business }));

    const answers = await fromTwentyConnections(deals.length, (server, n) => {
      const deal = deals[n];
      if (!deal) throw new Error('There is no such creator.');
      return answerTo(server, deal.asCreator, booking(deal.project, [TUESDAY_3PM]));
    });

    const [won, lost] = [
      answers.filter(({ outcome }) => outcome === 'done'),
      answers.filter(({ outcome }) => outcome === 'refused'),
    ];
    expect([won.length, lost.length]).toEqual([1, 19]);
    for (const one of lost) {
      expect(one).toMatchObject({
        refusal: {
          code: 'SLOT_TAKEN',
          message: 'That time went to someone else.',
          current: {
            takenSlot: TUESDAY_3PM,
            freeSlots: ['16:00', '16:15', '16:30'].map((time) => at('2026-11-24', time)),
          },
        },
      });
    }
    const { rows } = await database.pool.query(
      `select count(*)::int as count from appointments where business_id = $1`,
      [business.accountId],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('of one creator at twenty businesses is had at one', async () => {
    const creator = await aCreator(app.deps.db);
    const deals: Deal[] = [];
    for (let n = 0; n < 20; n += 1) deals.push(await aDeal(app, { creator }));

    const answers = await fromTwentyConnections(deals.length, (server, n) => {
      const deal = deals[n];
      if (!deal) throw new Error('There is no such business.');
      return answerTo(server, deal.asCreator, booking(deal.project, [TUESDAY_3PM]));
    });

    const codes = answers.map((one) =>
      one.outcome === 'refused' ? one.refusal.code : one.outcome,
    );
    expect(codes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'CREATOR_BUSY'), 'done']);
  });
});

/** Two servers with ten connections each, so that nobody waits for a connection instead of for a lock. */
async function fromTwentyConnections<T>(
  count: number,
  ask: (server: TestApp, n: number) => Promise<T>,
): Promise<T[]> {
  const second = await openPool(database.url, () => undefined);
  const servers = [app, buildTestApp({ pool: second, now: () => now })];
  try {
    return await Promise.all(
      Array.from({ length: count }, (_, n) => ask(servers[n % 2] ?? app, n)),
    );
  } finally {
    await second.end();
  }
}
