import { describe, expect, it } from 'vitest';
import type { CampaignFields } from '#contract/campaign/record.ts';
import type { CampaignId } from '#contract/ids.ts';
import { aMember, anAppointment, type Party } from '../../support/builders.ts';
import { fields } from '../../support/campaign-fields.ts';
import { serverForFile } from '../../support/app.ts';
import { pull, send } from '../../support/chat.ts';
import {
  aCampaign,
  answerTo,
  aPlace,
  aTalent,
  campaignHappening,
  campaignOf,
  candidateOf,
  chosen,
  daysAfter,
  FRIDAY,
  happening,
  happens,
  noticesTo,
  outcomeOf,
  pairOf,
  projectOf,
  saving,
  signedIn,
  type Pair,
  type Side,
} from './casting.ts';

const app = await serverForFile({ now: () => FRIDAY });
const cheaper = { offerType: 'both', priceCents: 9_000 } as const;

/** Saves over the version that is stored. */
async function edit(place: Side, id: CampaignId, over: Partial<CampaignFields>) {
  const { version } = await campaignOf(app, id);
  return await answerTo(app, place, saving(id, over, { baseVersion: version }));
}

async function waiting(place: Side, id: CampaignId) {
  const [applied, invited] = [await aTalent(app), await aTalent(app)];
  const invitation = pairOf(id, invited);
  await happens(app, applied, happening(pairOf(id, applied), 'creator_applied'));
  await happens(app, place, happening(invitation, 'business_invite'));
  return { applied, invited, invitation };
}

const changes = async (party: Party) =>
  (await noticesTo(app, party)).filter((category) => category === 'BRIEF_CHANGED').length;

async function bodiesTo({ accountId }: Party): Promise<{ body: string; path: string }[]> {
  const { rows } = await app.deps.pool.query<{ body: string; path: string }>(
    `select body, path from notifications where account_id = $1 and category = 'BRIEF_CHANGED'`,
    [accountId],
  );
  return rows;
}

const version = async (pair: Pair) => (await candidateOf(app, pair))?.version;

describe('before a selection', () => {
  it('changed terms are notified once to everyone who waits, and better words to nobody', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place);
    const { applied, invited } = await waiting(place, id);
    const past = await aTalent(app);
    const left = pairOf(id, past);
    await happens(app, past, happening(left, 'creator_applied'));
    await happens(app, past, happening(left, 'creator_withdraw'));

    expect((await edit(place, id, { description: 'Better.' })).outcome).toBe('done');
    expect(await Promise.all([applied, invited].map(changes))).toEqual([0, 0]);

    const { version: baseVersion } = await campaignOf(app, id);
    const over = { ...cheaper, revisionRounds: 1 };
    const command = saving(id, { description: 'Better.', ...over }, { baseVersion });
    const first = await answerTo(app, place, command);
    expect(await answerTo(app, place, command)).toEqual(first);

    expect(await Promise.all([applied, invited, past].map(changes))).toEqual([1, 1, 0]);
    const [notice] = await bodiesTo(applied);
    expect(notice?.body).toContain('changed the offer and the terms of Patio season');
    expect(notice?.path).toBe(`/creator/campaign/${id}/selection`);
  });

  it('an invitation is accepted on the terms that its creator has seen, and on no others', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place);
    const { invited, invitation } = await waiting(place, id);
    const seen = await version(invitation);
    const accepting = (baseVersion?: number) => ({
      ...happening(invitation, 'creator_invite_accepted'),
      ...(baseVersion !== undefined && { baseVersion }),
    });
    await edit(place, id, { description: 'Better.' });
    expect(await version(invitation)).toBe(seen);
    await edit(place, id, { description: 'Better.', contentDueDays: 2 });

    expect(await outcomeOf(app, invited, accepting(seen))).toBe('INVITE_CHANGED');
    expect(await outcomeOf(app, invited, accepting(await version(invitation)))).toBe('done');
    expect((await projectOf(app, invitation.candidateId))?.terms.contentDueDays).toBe(2);
  });

  it('applications lapse by the new last day, and a renamed campaign is renamed wherever it is shown', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place);
    const talent = await aTalent(app);
    const pair = pairOf(id, talent);
    await happens(app, talent, happening(pair, 'creator_applied'));

    await edit(place, id, { applyBy: '2026-12-10' });

    // The end of the seventh day after the last one, in Phoenix.
    const expiresOn = '2026-12-18T07:00:00.000Z';
    const first = await pull(app, talent.headers);
    expect(first.collections.candidates).toMatchObject([{ expiresOn }]);

    await edit(place, id, { applyBy: '2026-12-10', title: 'Patio nights' });

    const second = await pull(app, talent.headers, first.cursor);
    expect(second.collections.candidates).toMatchObject([{ campaignTitle: 'Patio nights' }]);
  });
});

describe('after a selection', () => {
  it('agreed terms stay, also against an edit that began before it', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place, { creatorSlots: 3 });
    const { version: baseVersion } = await campaignOf(app, id);
    const { talent, pair } = await chosen(app, place, id);
    const before = (await projectOf(app, pair.candidateId))?.terms;

    const over = { creatorSlots: 3, hashtags: ['#new'], dos: ['Smile'], description: 'Better.' };
    expect(await answerTo(app, place, saving(id, over, { baseVersion }))).toMatchObject({
      refusal: { code: 'CAMPAIGN_LOCKED', current: { fields: ['hashtags', 'dos'] } },
    });
    const words = { creatorSlots: 3, description: 'Better.' };
    expect(await outcomeOf(app, place, saving(id, words, { baseVersion }))).toBe('done');
    expect((await projectOf(app, pair.candidateId))?.terms).toEqual(before);
    expect(await changes(talent)).toBe(0);
  });

  it('new days are notified to creators without a time, the on-site contact to those with one', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place, { creatorSlots: 3 });
    const free = await chosen(app, place, id);
    const booked = await chosen(app, place, id);
    const work = {
      projectId: booked.pair.candidateId,
      campaignId: id,
      businessId: place.accountId,
      creatorId: booked.talent.accountId,
    };
    await anAppointment(app.deps.db, work as Parameters<typeof anAppointment>[1], {
      startDateTime: daysAfter(7),
      state: 'confirmed',
      showsContact: true,
    });
    const onSite = { name: 'Ana', phone: null, parkingNote: 'Behind the house', doorNote: null };
    const { cursor } = await pull(app, booked.talent.headers);

    const window = { from: '2026-11-21', to: '2026-12-04' };
    await edit(place, id, { creatorSlots: 3, shootWindow: window, onSite });

    expect(await bodiesTo(free.talent)).toMatchObject([
      { body: expect.stringContaining('changed the dates for your shoot') as string },
    ]);
    expect(await bodiesTo(booked.talent)).toMatchObject([
      {
        body: expect.stringContaining('changed the on-site details for your shoot') as string,
        path: `/creator/campaign/${id}/schedule`,
      },
    ]);
    const { collections } = await pull(app, booked.talent.headers, cursor);
    expect(collections.appointments).toMatchObject([{ contact: onSite }]);

    const short = { from: '2026-11-21', to: '2026-11-26' };
    expect(
      await edit(place, id, { creatorSlots: 3, onSite, applyBy: short.from, shootWindow: short }),
    ).toMatchObject({
      refusal: { code: 'SHOOT_DAYS_BOOKED', current: { nextOn: daysAfter(7).toISOString() } },
    });
  });

  it('an added slot is announced to the backups', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place);
    const backup = await aTalent(app);
    await happens(app, backup, happening(pairOf(id, backup), 'creator_applied'));
    await chosen(app, place, id);

    await edit(place, id, { creatorSlots: 2 });

    expect(await noticesTo(app, backup)).toEqual(['BACKUP_AVAILABLE']);
  });
});

describe('a published campaign', () => {
  it('is edited by those who manage it, over the version they saw, with fields that can be read', async () => {
    const [place, rival, talent] = [await aPlace(app), await aPlace(app), await aTalent(app)];
    const id = await aCampaign(app, place);
    const command = () => saving(id, { title: 'Patio nights' }, { baseVersion: 1 });
    const userId = await aMember(app.deps.db, place.accountId, 'staff');
    const staff = await signedIn(app, { userId, accountId: place.accountId });

    expect(await outcomeOf(app, rival, command())).toBe('NOT_FOUND');
    expect(await outcomeOf(app, talent, command())).toBe('FORBIDDEN');
    expect(await outcomeOf(app, staff, command())).toBe('FORBIDDEN');
    const payload = { campaignId: id, fields: { ...fields(), creatorSlots: 0 }, gallery: [] };
    const [malformed] = (await send(app, place.headers, [{ ...command(), payload }])).answers;
    expect(malformed).toMatchObject({ refusal: { code: 'INVALID' } });
    expect(await outcomeOf(app, place, command())).toBe('done');
    expect(await outcomeOf(app, place, command())).toBe('CAMPAIGN_CHANGED');
  });

  it('that has ended meanwhile says so', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place);
    await happens(app, place, campaignHappening(id, 'cancel'));
    expect(await outcomeOf(app, place, saving(id, {}, { baseVersion: 1 }))).toBe('CAMPAIGN_CLOSED');
  });
});
