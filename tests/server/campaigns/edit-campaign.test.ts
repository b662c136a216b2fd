import { describe, expect, it } from 'vitest';
import type { CampaignFields } from '#contract/campaign/record.ts';
import type { CampaignId } from '#contract/ids.ts';
import { startEditFollowUps } from '#server/campaigns/edit-follow-up.ts';
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

describe('of more applicants than an edit reaches by itself', () => {
  const CROWD = 401;

  it('everyone is notified once, sees the campaign and the new end, however often the job runs', async () => {
    await startEditFollowUps(app.deps);
    const place = await aPlace(app);
    const id = await aCampaign(app, place, { appliedCount: CROWD });
    const crowd = await crowdOf(place, id, CROWD);
    const { version: baseVersion } = await campaignOf(app, id);
    const over = { ...cheaper, applyBy: '2026-12-10' };
    expect(await outcomeOf(app, place, saving(id, over, { baseVersion }))).toBe('done');
    expect(await reached(id)).toMatchObject({ notified: 200, ended: 200 });

    const [job] = await app.jobs.waiting();
    await app.jobs.runDue(FRIDAY);
    const all = { notified: CROWD, ended: CROWD, seen: CROWD, versions: [1] };
    expect(await reached(id)).toEqual(all);

    await app.jobs.add(job?.name ?? '', job?.payload as object);
    await app.jobs.runDue(FRIDAY);
    expect(await reached(id)).toEqual(all);
    expect(app.jobs.failures).toEqual([]);
    expect(crowd).toHaveLength(CROWD);
  });

  it('who applied to the edited campaign is not notified of the edit', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place, { appliedCount: CROWD });
    await crowdOf(place, id, 201);
    await edit(place, id, { ...cheaper });
    await app.deps.pool.query(
      `update candidates set created_on = now() where id = (
         select k.id from candidates k where k.campaign_id = $1 and not exists (
           select from notifications n where n.account_id = k.creator_id))`,
      [id],
    );

    await app.jobs.runDue(FRIDAY);

    expect(await reached(id)).toMatchObject({ notified: 200 });
  });

  /** Applicants as rows: their applications are other tests' subject. */
  async function crowdOf({ accountId }: Party, id: CampaignId, count: number) {
    const { rows } = await app.deps.pool.query<{ id: string }>(
      `with people as (
         insert into accounts (id, kind) select gen_random_uuid(), 'creator' from generate_series(1, $3::int) returning id
       ), creators_ as (
         insert into creators (id, first_name, last_name) select id, 'Ann', 'Lee' from people returning id
       )
       insert into candidates (id, campaign_id, business_id, creator_id, state, source, created_on, updated_on)
       select gen_random_uuid(), $1, $2, id, 'applied', 'apply', $4, $4 from creators_ returning id`,
      [id, accountId, count, FRIDAY],
    );
    return rows;
  }

  async function reached(id: CampaignId) {
    const { rows } = await app.deps.pool.query(
      `select count(n.id)::int as notified, count(f.account_id)::int as seen,
              count(*) filter (where k.expires_on = '2026-12-18T07:00:00Z')::int as ended,
              array_agg(distinct n.version) filter (where n.id is not null) as versions
       from candidates k
       left join notifications n on n.account_id = k.creator_id and n.category = 'BRIEF_CHANGED'
       left join feed f on f.account_id = k.creator_id and f.collection = 'campaigns' and f.record_id = k.campaign_id
       where k.campaign_id = $1`,
      [id],
    );
    return rows[0];
  }
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
