import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { creators } from '#server/db/schema/market.ts';
import { ageBandJson } from '#server/presenters/rating.ts';
import { serverForFile } from '../../support/app.ts';
import { aCreator } from '../../support/builders.ts';
import { pull } from '../../support/chat.ts';
import { answerTo, FRIDAY, outcomeOf } from '../bookings/shoots.ts';

const app = await serverForFile({ now: () => FRIDAY });
afterEach(() => vi.unstubAllEnvs());

const edit = (edits: { field: string; base?: unknown; value: unknown }[]): CommandEnvelope => ({
  id: newId<CommandId>(),
  kind: 'updateCreatorProfile',
  occurredAt: FRIDAY.toISOString(),
  payload: { edits },
});

async function aProfile(over: Partial<typeof creators.$inferInsert> = {}) {
  const instagramUrl = 'https://instagram.com/maya';
  const creator = await aCreator(app.deps.db, { instagramUrl, ...over });
  return { creator, as: await app.signIn(creator.userId, creator.accountId) };
}

describe('edits of a creator’s profile', () => {
  it('show the date of birth to nobody, only the age', async () => {
    const { as, creator } = await aProfile();

    const answer = await answerTo(app, as, edit([{ field: 'dateOfBirth', value: '1998-03-31' }]));

    expect(answer.outcome).toBe('done');
    const page = await pull(app, as);
    expect(page.collections.profiles).toMatchObject([{ creator: { ageBand: '25-34' } }]);
    expect(JSON.stringify(page)).not.toMatch(/(?<![\da-f-])1998(?![\da-f])/);
    const [row] = await app.deps.db
      .select()
      .from(creators)
      .where(eq(creators.id, creator.accountId));
    expect(row?.dateOfBirth).toBe('1998-03-31');
  });

  it('change the age on the birthday itself, and show none below 18', async () => {
    const bands = [
      [17, 364, null],
      [18, 0, '18-24'],
      [24, 300, '18-24'],
      [25, 0, '25-34'],
      [44, 300, '35-44'],
      [45, 0, '45-54'],
      [55, 0, '55+'],
    ] as const;

    for (const [years, days, band] of bands) {
      const { rows } = await app.deps.pool.query<{ band: string | null }>(
        `select ${ageBandJson('k')} as band from (select ((now() at time zone 'America/Phoenix')::date
           - make_interval(years => $1, days => $2))::date as date_of_birth) k`,
        [years, days],
      );

      expect(rows, `${years} years and ${days} days`).toEqual([{ band }]);
    }
  });

  it.each(['Asia/Tokyo', 'America/Los_Angeles'])(
    'leave the date of birth as it is, on a server whose clock is set to %s',
    async (zone) => {
      vi.stubEnv('TZ', zone);
      const { as, creator } = await aProfile({ dateOfBirth: '1997-04-11' });

      for (const value of [60, 70, 80]) {
        expect(await outcomeOf(app, as, edit([{ field: 'minPrice', value }]))).toBe('done');
      }

      const { rows } = await app.deps.pool.query<{ day: string }>(
        'select date_of_birth::text as day from creators where id = $1',
        [creator.accountId],
      );
      expect(rows).toEqual([{ day: '1997-04-11' }]);
    },
  );

  it('are no way to ask for the date of birth: a guess at it is never compared', async () => {
    const { as } = await aProfile({ dateOfBirth: '1997-04-11' });

    const guess = { field: 'dateOfBirth', base: '1901-01-01', value: '1990-01-01' };
    const answer = await answerTo(app, as, edit([guess]));

    expect(answer).toMatchObject({ outcome: 'failed' });
    expect(JSON.stringify(answer)).not.toMatch(/(?<![\da-f-])1997(?![\da-f])/);
  });

  it.each([
    ['2008-11-21', 'TOO_YOUNG'],
    ['2008-11-20', 'done'],
    ['2030-01-01', 'TOO_YOUNG'],
    ['1850-01-01', 'INVALID'],
    ['2001-02-30', 'INVALID'],
  ])('with the date of birth %s are %s', async (value, outcome) => {
    const { as } = await aProfile();
    expect(await outcomeOf(app, as, edit([{ field: 'dateOfBirth', value }]))).toBe(outcome);
  });
});
