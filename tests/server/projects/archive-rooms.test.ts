import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CandidateState } from '#contract/candidate/rules.ts';
import { roomOfCandidate } from '#contract/chatroom/rules.ts';
import { newId } from '#contract/new-id.ts';
import type { ProjectId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/durations.ts';
import { chatrooms } from '#server/db/schema/market.ts';
import { candidates } from '#server/db/schema/work.ts';
import { aBusiness, aCreator } from '../../support/builders.ts';
import { pull } from '../../support/chat.ts';
import { aCampaign } from '../campaigns/casting.ts';
import { FRIDAY } from '../bookings/shoots.ts';
import { aJob, timers } from './jobs.ts';
import { rig } from './rig.ts';

const here = await rig();

/** A room that a business opened by writing first, of a creator it decided about on Friday. */
async function anEarlyRoom(state: CandidateState) {
  const { db } = here.app.deps;
  const [business, creator] = [await aBusiness(db), await aCreator(db)];
  const campaignId = await aCampaign(here.app, business);
  const id = newId<ProjectId>();
  const parties = { campaignId, businessId: business.accountId, creatorId: creator.accountId };
  const decidedOn = state === 'applied' || state === 'invited' ? null : FRIDAY;
  await db
    .insert(candidates)
    .values({ ...parties, id, state, source: 'apply', decidedOn, updatedOn: FRIDAY });
  await db.insert(chatrooms).values({ ...parties, id: roomOfCandidate(id) });
  return { business, creator, id: roomOfCandidate(id) };
}

async function isArchived(id: string | null): Promise<boolean | undefined> {
  const rows = await here.app.deps.db.select().from(chatrooms);
  return rows.find((row) => row.id === id)?.archived;
}

describe('a room that no project came of', () => {
  it.each<CandidateState>(['declined', 'withdrawn', 'expired', 'inviteDeclined', 'closed'])(
    'is archived thirty days after the creator was %s, and both see it',
    async (state) => {
      const { business, id } = await anEarlyRoom(state);
      await here.at(30 * DAY_MS - 1);
      await timers(here.app);
      const before = await isArchived(id);
      await here.at(30 * DAY_MS);
      await Promise.all([timers(here.app), timers(here.app)]);

      expect([before, await isArchived(id)]).toEqual([false, true]);
      const headers = await here.app.signIn(business.userId, business.accountId);
      expect((await pull(here.app, headers)).collections.chatrooms).toMatchObject([
        { archived: true, version: 2 },
      ]);
    },
  );

  it.each<CandidateState>(['applied', 'invited'])(
    'stays for as long as the creator is %s',
    async (state) => {
      const { id } = await anEarlyRoom(state);
      await here.at(300 * DAY_MS);
      await timers(here.app);
      expect(await isArchived(id)).toBe(false);
    },
  );
});

describe('the room of work that has ended', () => {
  it('stays while its creator waits once more, and is archived thirty days after the answer', async () => {
    const ended = { situation: 'cancelled', endedOn: FRIDAY, nextTimerOn: FRIDAY } as const;
    const { project } = await aJob(here.app, ended);
    const { db } = here.app.deps;
    const says = (over: Partial<typeof candidates.$inferInsert>) =>
      db.update(candidates).set(over).where(eq(candidates.id, project.projectId));
    await says({ state: 'applied' });
    await here.at(30 * DAY_MS);
    await timers(here.app);
    expect(await isArchived(project.chatroomId)).toBe(false);

    await says({ state: 'declined', decidedOn: new Date(FRIDAY.getTime() + 31 * DAY_MS) });
    await here.at(60 * DAY_MS);
    await timers(here.app);
    expect(await isArchived(project.chatroomId)).toBe(false);
    await here.at(61 * DAY_MS);
    await timers(here.app);
    expect(await isArchived(project.chatroomId)).toBe(true);
  });

  it('stays while a reported problem is open', async () => {
    const dispute = {
      by: 'creator',
      reason: 'It was never paid.',
      openedOn: FRIDAY.toISOString(),
      resolvedOn: null,
      resolution: null,
    } as const;
    const ended = { situation: 'cancelled', endedOn: FRIDAY, dispute } as const;
    const { project } = await aJob(here.app, ended);
    await here.at(90 * DAY_MS);
    await timers(here.app);
    expect(await isArchived(project.chatroomId)).toBe(false);
  });
});
