import { describe, expect, it } from 'vitest';
import type { ProjectId } from '#contract/ids.ts';
import { lockWork } from '#server/commands/campaigns/lock-work.ts';
import { endProject, type ProjectEnd } from '#server/commands/projects/project-end.ts';
import { trackWork } from '#server/commands/campaigns/work-changes.ts';
import { commitRecords } from '#server/records/write-records.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { serverForFile } from '../../support/app.ts';
import { pull } from '../../support/chat.ts';
import {
  aCampaign,
  aPlace,
  aTalent,
  campaignHappening,
  campaignOf,
  candidateOf,
  chosen,
  countsOf,
  feedOf,
  FRIDAY,
  happening,
  happens,
  pairOf,
  projectOf,
  noticesTo,
  type Side,
} from './casting.ts';

const app = await serverForFile({ now: () => FRIDAY });

const given = { now: FRIDAY, by: 'business', reason: 'Closed for repairs' } as const;
const freeing: ProjectEnd = { how: 'cancelled', freesSlot: true, ...given };
const keeping: ProjectEnd = { how: 'cancelled', freesSlot: false, ...given };
const completing: ProjectEnd = { how: 'completed', now: FRIDAY };

async function end(id: ProjectId, how: ProjectEnd): Promise<void> {
  await inTransaction(app.deps.pool, async (client, commitWith) => {
    const work = await lockWork(client, { projectIds: [id], bench: true });
    const changes = trackWork(work, FRIDAY);
    endProject(changes, work, work.projects.get(id)!, how);
    await commitRecords(commitWith, changes.write());
  });
}

describe('a project that is cancelled', () => {
  it('frees its place: the campaign looks again for a week at least, and the best three who wait hear of it', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place, { applyBy: '2026-11-22' });
    const waiting: Side[] = [];
    for (const locality of ['Wickenburg', 'Tempe', 'Mesa', 'Phoenix', 'Gila Bend']) {
      const one = await aTalent(app, { locality });
      await happens(app, one, happening(pairOf(id, one), 'creator_applied'));
      waiting.push(one);
    }
    const { talent, pair } = await chosen(app, place, id);
    await happens(app, place, campaignHappening(id, 'close_recruiting'));

    await end(pair.candidateId, freeing);

    expect(await campaignOf(app, id)).toMatchObject({
      slotsTaken: 0,
      isOpen: true,
      applyBy: '2026-11-27',
    });
    expect(await candidateOf(app, pair)).toMatchObject({ state: 'released' });
    expect(await projectOf(app, pair.candidateId)).toMatchObject({
      step: 'cancelled',
      endedOn: FRIDAY,
      cancel: { by: 'business', reason: 'Closed for repairs' },
    });
    const notices = await Promise.all(waiting.map((one) => noticesTo(app, one)));
    expect(notices.map((all) => all.includes('BACKUP_AVAILABLE'))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    const { kept, real } = await countsOf(app, id);
    expect(kept).toEqual(real);
    expect(await feedOf(app, talent, 'availability')).toEqual([]);
    const [mesa] = waiting.slice(2);
    expect((await pull(app, mesa!.headers)).collections.candidates).toMatchObject([
      { backupRank: null },
    ]);
  });

  it('keeps its place where the business wants nobody else', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place);
    const { pair } = await chosen(app, place, id);
    await end(pair.candidateId, keeping);
    expect(await campaignOf(app, id)).toMatchObject({
      status: 'active',
      slotsTaken: 1,
      goingCount: 0,
    });
  });

  it('leaves the sight of the hours to a creator who works there on something else', async () => {
    const place = await aPlace(app);
    const { talent, pair } = await chosen(app, place, await aCampaign(app, place));
    const other = pairOf(await aCampaign(app, place), talent);
    await happens(app, talent, happening(other, 'creator_applied'));
    await happens(app, place, happening(other, 'business_accepted'));
    await end(pair.candidateId, keeping);
    expect(await feedOf(app, talent, 'availability')).toEqual([place.accountId]);
  });

  it('can be taken up again by the same creator, with what it counted', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place);
    const { talent, pair } = await chosen(app, place, id);
    await end(pair.candidateId, freeing);
    await happens(app, place, happening(pair, 'business_invite'));
    await happens(app, talent, happening(pair, 'creator_invite_accepted'));
    expect(await projectOf(app, pair.candidateId)).toMatchObject({
      step: 'schedule_shoot',
      cancel: null,
      endedOn: null,
      version: 3,
      timeline: [{ actor: 'business' }, { actor: 'creator' }],
    });
    expect(await campaignOf(app, id)).toMatchObject({ slotsTaken: 1, goingCount: 1 });
  });
});

describe('a campaign', () => {
  it('is complete with its last project, and nobody waits for it any more', async () => {
    const [place, waits] = [await aPlace(app), await aTalent(app)];
    const id = await aCampaign(app, place, { creatorSlots: 2 });
    const [one, two] = [await chosen(app, place, id), await chosen(app, place, id)];
    await happens(app, waits, happening(pairOf(id, waits), 'creator_stays_backup'));

    await end(one.pair.candidateId, completing);
    expect(await campaignOf(app, id)).toMatchObject({
      status: 'active',
      completedCount: 1,
      goingCount: 1,
    });
    await end(two.pair.candidateId, completing);

    expect(await campaignOf(app, id)).toMatchObject({
      status: 'completed',
      completedCount: 2,
      appliedCount: 0,
    });
    expect(await noticesTo(app, waits)).toEqual(['CAMPAIGN_CLOSED']);
    expect(await candidateOf(app, pairOf(id, waits))).toMatchObject({ state: 'closed' });
    expect(await candidateOf(app, one.pair)).toMatchObject({ state: 'accepted' });
  });

  it('that still looks for someone is complete once it no longer does', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place, { creatorSlots: 2 });
    const { pair } = await chosen(app, place, id);
    await end(pair.candidateId, completing);
    expect((await campaignOf(app, id)).status).toBe('active');
    await happens(app, place, campaignHappening(id, 'close_recruiting'));
    expect((await campaignOf(app, id)).status).toBe('completed');
  });
});
