import { describe, expect, it } from 'vitest';
import { CAMPAIGN_LIMITS } from '#contract/campaign/lists.ts';
import { newId } from '#contract/new-id.ts';
import type { CampaignId, UploadId } from '#contract/ids.ts';
import type { FilePurpose } from '#contract/pictures/rules.ts';
import { headers } from '#contract/routes/route.ts';
import { files } from '#server/db/schema/profiles.ts';
import { serverForFile } from '../../support/app.ts';
import { aMember, type Party } from '../../support/builders.ts';
import { pull } from '../../support/chat.ts';
import {
  aCampaign,
  answerTo,
  aPlace,
  aTalent,
  campaignOf,
  FRIDAY,
  feedOf,
  happening,
  happens,
  outcomeOf,
  pairOf,
  saving,
  signedIn,
} from './casting.ts';

const app = await serverForFile({ now: () => FRIDAY });

const aDraft = (): CampaignId => newId<CampaignId>();

async function anUpload({ accountId }: Party, purpose: FilePurpose = 'campaignPhoto') {
  const [id, uploadId] = [newId<string>(), newId<UploadId>()];
  const size = { bytes: 9, width: 3, height: 2, placeholder: 'data:' };
  await app.deps.db
    .insert(files)
    .values({ id, accountId, uploadId, purpose, sha256: id, thumbSha256: id, ...size });
  return { id, uploadId };
}

it('a business has so many drafts and no more, and may save those it has', async () => {
  const place = await aPlace(app);
  const first = aDraft();
  expect(await outcomeOf(app, place, saving(first))).toBe('done');
  for (let n = 1; n < CAMPAIGN_LIMITS.drafts; n += 1)
    await aCampaign(app, place, { status: 'draft' });

  expect(await outcomeOf(app, place, saving(aDraft()))).toBe('TOO_MANY_DRAFTS');
  expect(await outcomeOf(app, place, saving(first, {}, { baseVersion: 1 }))).toBe('done');
  const yesterday = { ...place, headers: { ...place.headers, [headers.appVersion]: '1.older' } };
  // An app of the first protocol would drop the whole answer with a code that it does not know.
  expect(await outcomeOf(app, yesterday, saving(aDraft()))).toBe('WRONG_STATE');
});

describe('a campaign from before there was a limit of pieces', () => {
  const line = (n: number, qty: number) =>
    ({ id: `d${n}`, type: 'reel', platform: 'instagram', qty, notes: '' }) as const;
  const many = Array.from({ length: 5 }, (_, n) => line(n, 10));

  it.each([
    ['that was agreed on', FRIDAY],
    ['that nobody has agreed to', null],
  ])('and %s is still described better, as long as it asks for the same', async (_, lockedOn) => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place, { deliverables: many, lockedOn });
    const title = 'Brunch, but better';
    const fields = { deliverables: many, title };
    expect(await outcomeOf(app, place, saving(id, fields, { baseVersion: 1 }))).toBe('done');
    expect(await campaignOf(app, id)).toMatchObject({ title, deliverables: many });

    const more = { deliverables: [...many, line(5, 1)] };
    expect(await outcomeOf(app, place, saving(id, more, { baseVersion: 2 }))).toBe(
      lockedOn ? 'CAMPAIGN_LOCKED' : 'CAMPAIGN_INCOMPLETE',
    );
  });
});

describe('a draft', () => {
  it('is there on the business’s other devices and nowhere else, whatever it lacks', async () => {
    const place = await aPlace(app);
    const id = aDraft();
    const empty = { title: '', description: '', giftDescription: '', deliverables: [] };
    expect(await answerTo(app, place, saving(id, empty))).toMatchObject({
      outcome: 'done',
      result: { version: 1 },
    });
    const { collections } = await pull(app, place.headers);
    expect(collections.campaigns).toMatchObject([{ id, status: 'draft', title: '', version: 1 }]);
    expect(await campaignOf(app, id)).toMatchObject({
      createdByUserId: place.userId,
      publishedOn: null,
    });
  });

  it('is written over the version that was seen, and over no other', async () => {
    const place = await aPlace(app);
    const id = aDraft();
    await happens(app, place, saving(id));
    await happens(app, place, saving(id, { title: 'Winter' }, { baseVersion: 1 }));
    expect(
      await answerTo(app, place, saving(id, { title: 'Lost' }, { baseVersion: 1 })),
    ).toMatchObject({
      refusal: { code: 'CAMPAIGN_CHANGED', current: { version: 2 } },
    });
    expect(await outcomeOf(app, place, saving(id, { title: 'Twice' }))).toBe('CAMPAIGN_CHANGED');
    expect(await campaignOf(app, id)).toMatchObject({ title: 'Winter', version: 2 });
  });

  it('loses what no keyboard types, and lines that say nothing', async () => {
    const place = await aPlace(app);
    const id = aDraft();
    const shot = { id: 's1', text: ' A \u0000pour ', required: true };
    const written = {
      title: ' Patio\u0000 \u202eseason ',
      dos: [' Daylight ', '  '],
      shotList: [shot],
    };
    await happens(app, place, saving(id, written));
    expect(await campaignOf(app, id)).toMatchObject({
      title: 'Patio season',
      dos: ['Daylight'],
      shotList: [{ id: 's1', text: 'A pour' }],
    });
  });

  it('is nobody else’s: not another business’s, not a creator’s, not the staff’s', async () => {
    const [place, rival, talent] = [await aPlace(app), await aPlace(app), await aTalent(app)];
    const id = aDraft();
    await happens(app, place, saving(id));
    const theft = saving(id, { title: 'Mine now' }, { baseVersion: 1 });
    expect(await outcomeOf(app, rival, theft)).toBe('NOT_FOUND');
    expect(await outcomeOf(app, rival, saving(id))).toBe('NOT_FOUND');
    expect(await outcomeOf(app, talent, theft)).toBe('FORBIDDEN');
    const userId = await aMember(app.deps.db, place.accountId, 'staff');
    const staff = await signedIn(app, { userId, accountId: place.accountId });
    expect(await outcomeOf(app, staff, theft)).toBe('FORBIDDEN');
    expect(await outcomeOf(app, place, saving(aDraft(), {}, { baseVersion: 3 }))).toBe('NOT_FOUND');
    expect((await campaignOf(app, id)).title).toBe('Patio season');
  });
});

describe('the gallery', () => {
  it('has the uploads in the order wished for, and the files that nobody may collect', async () => {
    const place = await aPlace(app);
    const [one, two] = [await anUpload(place), await anUpload(place)];
    const id = aDraft();
    await happens(app, place, saving(id, {}, { gallery: [two.uploadId, one.uploadId] }));
    expect(await campaignOf(app, id)).toMatchObject({
      gallery: [{ uploadId: two.uploadId, url: `/files/${two.id}` }, { uploadId: one.uploadId }],
      fileIds: [two.id, one.id],
    });
    await happens(app, place, saving(id, {}, { gallery: [one.uploadId], baseVersion: 1 }));
    expect(await campaignOf(app, id)).toMatchObject({ fileIds: [one.id] });
  });

  it('may change after a creator was selected', async () => {
    const place = await aPlace(app);
    const one = await anUpload(place);
    const id = await aCampaign(app, place, { lockedOn: FRIDAY });
    const { version: baseVersion } = await campaignOf(app, id);

    await happens(app, place, saving(id, {}, { gallery: [one.uploadId], baseVersion }));

    expect(await campaignOf(app, id)).toMatchObject({ fileIds: [one.id], lockedOn: FRIDAY });
  });

  it('of a duplicate shows the same files, also once the first campaign shows them no more', async () => {
    const place = await aPlace(app);
    const one = await anUpload(place);
    const [first, copy] = [aDraft(), aDraft()];
    for (const id of [first, copy]) {
      await happens(app, place, saving(id, {}, { gallery: [one.uploadId] }));
    }
    await happens(app, place, saving(first, {}, { gallery: [], baseVersion: 1 }));

    expect(await campaignOf(app, copy)).toMatchObject({ fileIds: [one.id] });
    const { rows } = await app.deps.pool.query('select id from files where id = $1', [one.id]);
    expect(rows).toHaveLength(1);
  });

  it('takes no picture that never arrived, is another’s, or is for something else', async () => {
    const [place, rival] = [await aPlace(app), await aPlace(app)];
    const wrong = [
      newId<UploadId>(),
      (await anUpload(rival)).uploadId,
      (await anUpload(place, 'businessLogo')).uploadId,
    ];
    for (const uploadId of wrong) {
      const command = saving(aDraft(), {}, { gallery: [uploadId] });
      expect(await outcomeOf(app, place, command)).toBe('PICTURE_MISSING');
    }
  });
});

describe('a published campaign', () => {
  it('can be made better, for its business and for those who wait', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const id = await aCampaign(app, place);
    await happens(app, talent, happening(pairOf(id, talent), 'creator_applied'));
    const { cursor } = await pull(app, talent.headers);
    await happens(
      app,
      place,
      saving(id, { priceCents: 9_000, title: 'Patio nights' }, { baseVersion: 1 }),
    );
    const { collections } = await pull(app, talent.headers, cursor);
    expect(collections.campaigns).toMatchObject([{ title: 'Patio nights' }]);
  });

  it('has to stay one that could be published', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place);
    const worse = saving(id, { deliverables: [], title: 'x' }, { baseVersion: 1 });
    expect(await answerTo(app, place, worse)).toMatchObject({
      refusal: {
        code: 'CAMPAIGN_INCOMPLETE',
        current: { problems: ['title', 'deliverables', 'requiresPost'] },
      },
    });
    const late = await aCampaign(app, place, { applyBy: '2026-11-01' });
    const better = { applyBy: '2026-11-01', description: 'Better words.' };
    expect(await outcomeOf(app, place, saving(late, better, { baseVersion: 1 }))).toBe('done');
  });

  it('keeps what was agreed once someone has agreed to it, and never has fewer places than are held', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const id = await aCampaign(app, place, { creatorSlots: 3 });
    const pair = pairOf(id, talent);
    await happens(app, talent, happening(pair, 'creator_applied'));
    await happens(app, place, happening(pair, 'business_accepted'));
    const other = await aTalent(app);
    await happens(app, other, happening(pairOf(id, other), 'creator_applied'));
    await happens(app, place, happening(pairOf(id, other), 'business_accepted'));

    const over = { creatorSlots: 3, revisionRounds: 0, giftDescription: 'A coffee' };
    expect(await answerTo(app, place, saving(id, over, { baseVersion: 1 }))).toMatchObject({
      refusal: {
        code: 'CAMPAIGN_LOCKED',
        current: { fields: ['giftDescription', 'revisionRounds'] },
      },
    });
    expect(await outcomeOf(app, place, saving(id, { creatorSlots: 1 }, { baseVersion: 1 }))).toBe(
      'CAMPAIGN_LOCKED',
    );
    expect(
      await outcomeOf(
        app,
        place,
        saving(id, { creatorSlots: 2, description: 'More.' }, { baseVersion: 1 }),
      ),
    ).toBe('done');
  });

  it('is not changed any more once it has ended', async () => {
    const place = await aPlace(app);
    const id = await aCampaign(app, place, { status: 'cancelled' });
    expect(await outcomeOf(app, place, saving(id, {}, { baseVersion: 1 }))).toBe('CAMPAIGN_CLOSED');
    expect(await feedOf(app, place, 'campaigns')).toEqual([id]);
  });
});
