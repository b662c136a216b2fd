import { describe, expect, it } from 'vitest';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { CommandId, UploadId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { ABOUT_MAX } from '#contract/profile/edits.ts';
import type { PicturePurpose } from '#contract/pictures/rules.ts';
import type { AccountProfile } from '#contract/profile/record.ts';
import type { creators } from '#server/db/schema/market.ts';
import { files } from '#server/db/schema/profiles.ts';
import { serverForFile } from '../../support/app.ts';
import { aCreator } from '../../support/builders.ts';
import { pull, send, type Headers } from '../../support/chat.ts';
import { aDeal, answerTo, FRIDAY, outcomeOf, refusalOf } from '../bookings/shoots.ts';

const app = await serverForFile({ now: () => FRIDAY });

type Edit = { field: string; base?: unknown; value: unknown };

function edit(edits: Edit[], baseVersion?: number): CommandEnvelope {
  const id = newId<CommandId>();
  const payload = { edits };
  return {
    id,
    kind: 'updateCreatorProfile',
    occurredAt: FRIDAY.toISOString(),
    payload,
    baseVersion,
  };
}

const INSTAGRAM = 'https://instagram.com/maya';
const stored = {
  about: '<p>I film patios.</p>',
  categories: ['eats'],
  locality: 'Phoenix',
  instagramUrl: INSTAGRAM,
};

async function aProfile(over: Partial<typeof creators.$inferInsert> = {}) {
  const creator = await aCreator(app.deps.db, { ...stored, ...over });
  return { creator, as: await app.signIn(creator.userId, creator.accountId) };
}

/** A picture that arrived whole. */
async function anUpload(
  accountId: Awaited<ReturnType<typeof aCreator>>['accountId'],
  purpose: PicturePurpose = 'creatorPhoto',
) {
  const uploadId = newId<UploadId>();
  const id = newId<UploadId>();
  const picture = { sha256: id, thumbSha256: id, bytes: 1, width: 8, height: 8, placeholder: '' };
  await app.deps.db.insert(files).values({ id, accountId, uploadId, purpose, ...picture });
  return { uploadId, url: `/files/${id}` };
}

async function profileOf(headers: Headers): Promise<AccountProfile | undefined> {
  return (await pull(app, headers)).collections.profiles?.[0];
}

describe('edits of a creator’s profile', () => {
  it('of different fields on two devices are both kept', async () => {
    const { as } = await aProfile();

    await answerTo(app, as, edit([{ field: 'locality', base: 'Phoenix', value: 'Tempe' }]));
    const second = await answerTo(app, as, edit([{ field: 'minPrice', base: 50, value: 120 }]));

    expect(second).toMatchObject({ outcome: 'done', result: { version: 3 } });
    expect(await profileOf(as)).toMatchObject({
      locality: 'Tempe',
      creator: { minPrice: 120 },
      version: 3,
    });
  });

  it('of one field on two devices are put to the person, with both sides', async () => {
    const { as } = await aProfile();
    await answerTo(app, as, edit([{ field: 'categories', base: ['eats'], value: ['arts'] }]));

    const refusal = await refusalOf(
      app,
      as,
      edit([
        { field: 'categories', base: ['eats'], value: ['shops', 'eats'] },
        { field: 'minPrice', base: 50, value: 70 },
      ]),
    );

    expect(refusal).toMatchObject({
      code: 'PROFILE_CHANGED',
      current: { conflicts: [{ field: 'categories', mine: ['shops', 'eats'], theirs: ['arts'] }] },
    });
    expect(await profileOf(as)).toMatchObject({ categories: ['arts'], creator: { minPrice: 50 } });
    expect(
      await outcomeOf(app, as, edit([{ field: 'categories', base: ['arts'], value: ['shops'] }])),
    ).toBe('done');
  });

  it('that want the same are no conflict, and change nothing', async () => {
    const { as } = await aProfile();
    await answerTo(app, as, edit([{ field: 'locality', base: 'Phoenix', value: 'Mesa' }]));
    const { cursor } = await pull(app, as);

    const answer = await answerTo(
      app,
      as,
      edit([{ field: 'locality', base: 'Phoenix', value: 'Mesa' }]),
    );

    expect(answer).toMatchObject({ outcome: 'done', result: { version: 2 } });
    expect((await pull(app, as, cursor)).cursor).toBe(cursor);
  });

  it('over a version that is named are refused where another one wrote meanwhile', async () => {
    const { as } = await aProfile();
    await answerTo(app, as, edit([{ field: 'locality', value: 'Mesa' }], 1));

    expect(await outcomeOf(app, as, edit([{ field: 'locality', value: 'Tempe' }], 1))).toBe(
      'PROFILE_CHANGED',
    );
    expect(await outcomeOf(app, as, edit([{ field: 'locality', value: 'Tempe' }], 2))).toBe('done');
  });

  it('raise the version once, however many fields they have, and once however often they are sent', async () => {
    const { as } = await aProfile();
    const command = edit([
      { field: 'gender', base: 'nonBinary', value: 'female' },
      { field: 'acceptGiftOffer', base: true, value: false },
      { field: 'tiktokUrl', base: '', value: 'https://tiktok.com/@maya' },
    ]);

    const first = await answerTo(app, as, command);

    expect(first).toMatchObject({ outcome: 'done', result: { version: 2 } });
    expect(await answerTo(app, as, command)).toEqual(first);
    expect(await profileOf(as)).toMatchObject({
      version: 2,
      creator: {
        male: false,
        female: true,
        acceptGiftOffer: false,
        tiktokUrl: 'https://tiktok.com/@maya',
      },
    });
  });

  it('in one batch build on each other', async () => {
    const { as } = await aProfile();

    const { answers } = await send(app, as, [
      edit([{ field: 'about', base: stored.about, value: '<p onclick="x()">One <b>two</b></p>' }]),
      edit([
        { field: 'about', base: '<p onclick="x()">One <b>two</b></p>', value: '<p>Three</p>' },
      ]),
    ]);

    expect(answers.map((one) => one.outcome)).toEqual(['done', 'done']);
    expect(await profileOf(as)).toMatchObject({ about: '<p>Three</p>', version: 3 });
  });

  it('may not leave a profile without any social link', async () => {
    const { as } = await aProfile();

    expect(
      await outcomeOf(app, as, edit([{ field: 'instagramUrl', base: INSTAGRAM, value: '' }])),
    ).toBe('SOCIAL_MISSING_CREATOR');
    const moved = edit([
      { field: 'instagramUrl', base: INSTAGRAM, value: '' },
      { field: 'youtubeUrl', base: '', value: 'https://youtube.com/@maya' },
    ]);
    expect(await outcomeOf(app, as, moved)).toBe('done');
  });

  it('keep no bio that is longer than one may be sent, whatever the server adds to its links', async () => {
    const { as } = await aProfile();
    const link = '<a href="https://a.test">x</a>';
    const value = `<p>${link.repeat(Math.floor((ABOUT_MAX - 7) / link.length))}</p>`;
    expect(value.length).toBeLessThanOrEqual(ABOUT_MAX);

    expect(await outcomeOf(app, as, edit([{ field: 'about', value }]))).toBe('INVALID');
  });

  it.each([
    { field: 'instagramUrl', value: 'javascript:alert(1)' },
    { field: 'instagramUrl', value: 'https://' },
    { field: 'instagramUrl', value: 'data:text/html,hello' },
    { field: 'locality', value: 'Paris' },
    { field: 'categories', value: [] },
    { field: 'categories', value: ['eats', 'eats'] },
    { field: 'minPrice', value: 55 },
    { field: 'minPrice', value: 510 },
    { field: 'about', value: '<p> &nbsp;<br></p>' },
    { field: 'about', value: '<script>alert(1)</script>' },
    { field: 'about', value: '<style>p{}</style><p></p>' },
    { field: 'photoUrl', value: 'https://elsewhere.test/me.jpg' },
  ])('with $value for $field are refused and change nothing', async (one) => {
    const { as } = await aProfile();
    const before = await profileOf(as);

    expect(await outcomeOf(app, as, edit([one]))).toBe('INVALID');

    expect(await profileOf(as)).toEqual(before);
  });

  it('are the creator’s own affair', async () => {
    const { asBusiness } = await aDeal(app);
    expect(await outcomeOf(app, asBusiness, edit([{ field: 'minPrice', value: 60 }]))).toBe(
      'FORBIDDEN',
    );
  });
});

describe('a new photo', () => {
  it('shows in the profile and in every record of both sides that carries it', async () => {
    const { project, asCreator, asBusiness } = await aDeal(app);
    const stranger = await aDeal(app);
    const cursors = await Promise.all(
      [asBusiness, stranger.asBusiness].map(async (one) => (await pull(app, one)).cursor),
    );
    const { uploadId, url } = await anUpload(project.creatorId);

    expect(await outcomeOf(app, asCreator, edit([{ field: 'photo', value: uploadId }]))).toBe(
      'done',
    );

    expect((await profileOf(asCreator))?.photoUrl).toBe(url);
    const notices = await pull(app, asBusiness, cursors[0]);
    expect(notices.collections.chatrooms).toMatchObject([{ creatorPhotoUrl: url }]);
    expect(notices.collections.projects).toMatchObject([{ creatorPhotoUrl: url }]);
    expect((await pull(app, stranger.asBusiness, cursors[1])).cursor).toBe(cursors[1]);
  });

  it('is one that was sent as a photo, not as something else', async () => {
    const { as, creator } = await aProfile();
    const { uploadId } = await anUpload(creator.accountId, 'portfolio');

    expect(await outcomeOf(app, as, edit([{ field: 'photo', value: uploadId }]))).toBe(
      'PICTURE_MISSING',
    );
  });

  it('that never arrived, or is another’s, is not taken', async () => {
    const { as } = await aProfile();
    const other = await aProfile();
    const { uploadId } = await anUpload(other.creator.accountId);

    expect(await outcomeOf(app, as, edit([{ field: 'photo', value: uploadId }]))).toBe(
      'PICTURE_MISSING',
    );
    expect(await outcomeOf(app, as, edit([{ field: 'photo', value: newId() }]))).toBe(
      'PICTURE_MISSING',
    );
  });
});
