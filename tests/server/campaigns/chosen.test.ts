import { describe, expect, it } from 'vitest';
import type { CampaignId, ChatroomId, CommandId } from '#contract/ids.ts';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import { newId } from '#contract/new-id.ts';
import { serverForFile } from '../../support/app.ts';
import {
  aCampaign,
  answerTo,
  aPlace,
  aTalent,
  campaignHappening,
  feedOf,
  FRIDAY,
  happening,
  happens,
  outcomeOf,
  pairOf,
  projectOf,
  type Pair,
  type Side,
} from './casting.ts';

const app = await serverForFile({ now: () => FRIDAY });

async function applied(campaignId: CampaignId, talent?: Side) {
  const one = talent ?? (await aTalent(app));
  const pair = pairOf(campaignId, one);
  await happens(app, one, happening(pair, 'creator_applied'));
  return { talent: one, pair };
}

async function lastTold({ accountId }: Side) {
  const { rows } = await app.deps.pool.query<{ category: string; body: string; path: string }>(
    'select category, body, path from notifications where account_id = $1 order by created_on desc, id desc limit 1',
    [accountId],
  );
  return rows[0];
}

const projectHappening = ({ candidateId }: Pair, event: string, more = {}): CommandEnvelope => ({
  id: newId<CommandId>(),
  kind: 'projectEvent',
  occurredAt: FRIDAY.toISOString(),
  payload: { projectId: candidateId, event, ...more },
});

describe('a creator who is chosen', () => {
  it('picks a time for the shoot, or goes on with the content where there is none', async () => {
    const place = await aPlace(app);
    for (const [requiresShoot, where, words] of [
      [true, 'schedule', 'Pick a time'],
      [false, 'content', 'send your content'],
    ] as const) {
      const campaignId = await aCampaign(app, place, { requiresShoot });
      const { talent, pair } = await applied(campaignId);
      await happens(app, place, happening(pair, 'business_accepted'));
      const notices = await lastTold(talent);
      expect(notices).toMatchObject({
        category: 'BUSINESS_ACCEPTED',
        path: `/creator/campaign/${campaignId}/${where}`,
      });
      expect(notices?.body).toContain(words);
    }
  });

  it('sees their room, and so does the business, whose first message there was refused', async () => {
    const place = await aPlace(app);
    const campaignId = await aCampaign(app, place);
    const { talent, pair } = await applied(campaignId);
    const chatroomId = newId<ChatroomId>();
    const empty = {
      id: newId<CommandId>(),
      kind: 'addMessage',
      occurredAt: FRIDAY.toISOString(),
      payload: {
        chatroomId,
        campaignId,
        creatorId: talent.accountId,
        businessId: place.accountId,
        message: '\u0000',
        isMessageFromCreator: false,
      },
    };
    expect(await outcomeOf(app, place, empty)).not.toBe('done');

    await happens(app, place, happening(pair, 'business_accepted'));

    const project = await projectOf(app, pair.candidateId);
    for (const side of [place, talent]) {
      expect(await feedOf(app, side, 'chatrooms')).toEqual([project?.chatroomId]);
    }
  });

  it('who has as much to do as their level allows reads so of themselves', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    for (let n = 0; n < 2; n += 1) {
      const { pair } = await applied(await aCampaign(app, place), talent);
      await happens(app, place, happening(pair, 'business_accepted'));
    }
    const pair = pairOf(await aCampaign(app, place), talent);
    await happens(app, place, happening(pair, 'business_invite'));
    const accepting = happening(pair, 'creator_invite_accepted');
    expect(await answerTo(app, talent, accepting)).toMatchObject({
      refusal: {
        code: 'LEVEL_LIMIT',
        message: 'You can run 2 campaigns at once at Level 1. Finish one to start another.',
      },
    });
  });
});

describe('a creator who is chosen again', () => {
  it('is not asked while a problem of the first time is open, which stays what it is', async () => {
    const place = await aPlace(app);
    const campaignId = await aCampaign(app, place);
    const { talent, pair } = await applied(campaignId);
    await happens(app, place, happening(pair, 'business_accepted'));
    await happens(
      app,
      place,
      projectHappening(pair, 'project_cancelled', { reason: 'Closed that week.' }),
    );
    await happens(
      app,
      talent,
      projectHappening(pair, 'dispute_opened', { reason: 'I came in vain.' }),
    );

    const invite = await outcomeOf(app, place, happening(pair, 'business_invite'));
    await outcomeOf(app, talent, happening(pair, 'creator_invite_accepted'));

    expect(await projectOf(app, pair.candidateId)).toMatchObject({
      step: 'cancelled',
      dispute: { reason: 'I came in vain.', resolvedOn: null },
    });
    expect(invite).toBe('DISPUTED');
  });
});

describe('several things about one campaign in one call', () => {
  it('of a draft that was thrown away nothing more can be done', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place, { status: 'draft', publishedOn: null });
    const { answers } = (await (
      await app.call('/commands', place.headers, {
        commands: [campaignHappening(id, 'discard'), campaignHappening(id, 'publish')],
      })
    ).json()) as { answers: unknown[] };
    expect(answers).toMatchObject([{ outcome: 'done' }, { outcome: 'refused' }]);
  });
});
