import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { AccountId, CommandId, UploadId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { BusinessEdit } from '#contract/profile/edits.ts';
import { can, roles } from '#contract/permissions.ts';
import type { PicturePurpose } from '#contract/pictures/rules.ts';
import type { businesses } from '#server/db/schema/market.ts';
import { files } from '#server/db/schema/profiles.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aCreator, aMember, aProject, anAppointment } from '../../support/builders.ts';
import { pull, type Headers } from '../../support/chat.ts';
import { answerTo, at, FRIDAY, outcomeOf, refusalOf } from '../bookings/shoots.ts';

const app = await serverForFile({ now: () => FRIDAY });

const home = {
  street: '1 Old Road',
  locality: 'Phoenix',
  province: 'AZ' as const,
  postalCode: '85001',
};
const moved = { ...home, street: '9 New Road', locality: 'Tempe', postalCode: '85281' };
const insta = 'https://instagram.example/bloom';

async function aPlace(over: Partial<typeof businesses.$inferInsert> = {}) {
  const facts = { ...home, about: 'Coffee under the mesquite.', instagramUrl: insta };
  const coordinates = { latitude: 33.44, longitude: -112.07 };
  const business = await aBusiness(app.deps.db, { ...facts, ...coordinates, ...over });
  const as = await app.signIn(business.userId, business.accountId);
  return { business, as };
}

const edit = (...edits: BusinessEdit[]): CommandEnvelope => ({
  id: newId<CommandId>(),
  kind: 'updateBusinessProfile',
  occurredAt: FRIDAY.toISOString(),
  payload: { edits },
});

async function profileOf(as: Headers) {
  const [profile] = (await pull(app, as)).collections.profiles ?? [];
  if (!profile?.business) throw new Error('There is no profile.');
  return { ...profile, business: profile.business };
}

async function anUpload(
  accountId: AccountId,
  purpose: PicturePurpose = 'businessLogo',
): Promise<{ id: string; uploadId: UploadId }> {
  const row = { id: randomUUID(), uploadId: newId<UploadId>() };
  const sums = { sha256: 'a'.repeat(64), thumbSha256: 'b'.repeat(64) };
  const size = { bytes: 9, width: 3, height: 3, placeholder: 'data:,' };
  await app.deps.db.insert(files).values({ ...row, accountId, purpose, ...sums, ...size });
  return row;
}

describe('an edit of a business’s profile', () => {
  it('writes the fields it names, leaves the others and raises the version by one', async () => {
    const { as } = await aPlace({ facebookUrl: 'https://facebook.example/bloom' });

    const answer = await answerTo(
      app,
      as,
      edit(
        {
          field: 'about',
          base: 'Coffee under the mesquite.',
          value: 'Coffee, and a little shade.',
        },
        { field: 'categories', base: [], value: ['eats', 'family'] },
        { field: 'businessWebsite', base: '', value: 'https://bloom.example' },
      ),
    );

    expect(answer).toMatchObject({ outcome: 'done', result: { version: 2 } });
    expect(await profileOf(as)).toMatchObject({
      name: 'Desert Bloom Café',
      about: 'Coffee, and a little shade.',
      categories: ['eats', 'family'],
      version: 2,
      business: {
        businessWebsite: 'https://bloom.example',
        facebookUrl: 'https://facebook.example/bloom',
        instagramUrl: insta,
      },
    });
  });

  it('merges with what another device has changed in other fields', async () => {
    const { as } = await aPlace();
    await answerTo(app, as, edit({ field: 'name', base: 'Desert Bloom Café', value: 'Bloom' }));
    await answerTo(
      app,
      as,
      edit({ field: 'about', base: 'Coffee under the mesquite.', value: 'Now with shade.' }),
    );

    expect(await profileOf(as)).toMatchObject({ name: 'Bloom', about: 'Now with shade.' });
  });

  it('of a field that another device has changed is refused whole, with both sides', async () => {
    const { as } = await aPlace();
    await answerTo(app, as, edit({ field: 'name', base: 'Desert Bloom Café', value: 'Bloom' }));

    const refusal = await refusalOf(
      app,
      as,
      edit(
        { field: 'name', base: 'Desert Bloom Café', value: 'The Bloom' },
        { field: 'about', base: 'Coffee under the mesquite.', value: 'Not to be written.' },
      ),
    );

    expect(refusal).toMatchObject({
      code: 'PROFILE_CHANGED',
      current: { conflicts: [{ field: 'name', mine: 'The Bloom', theirs: 'Bloom' }] },
    });
    expect((await profileOf(as)).about).toBe('Coffee under the mesquite.');
  });

  it('that two devices made alike is no conflict and no new version', async () => {
    const { as } = await aPlace();
    const same = () => edit({ field: 'name', base: 'Desert Bloom Café', value: 'Bloom' });
    await answerTo(app, as, same());
    expect(await answerTo(app, as, same())).toMatchObject({ result: { version: 2 } });
  });

  it('over a version that is named is refused where another one wrote meanwhile', async () => {
    const { as } = await aPlace();
    const over = (baseVersion: number, name: string) => ({
      ...edit({ field: 'name', value: name }),
      baseVersion,
    });
    expect(await outcomeOf(app, as, over(1, 'Bloom'))).toBe('done');

    expect(await outcomeOf(app, as, over(1, 'The Bloom'))).toBe('PROFILE_CHANGED');
    expect(await outcomeOf(app, as, over(999, 'The Bloom'))).toBe('PROFILE_CHANGED');
    expect(await outcomeOf(app, as, over(2, 'The Bloom'))).toBe('done');
  });

  it('keeps one of the five links, whichever it is', async () => {
    const { as } = await aPlace();
    const gone: BusinessEdit = { field: 'instagramUrl', base: insta, value: '' };
    expect(await outcomeOf(app, as, edit(gone))).toBe('SOCIAL_MISSING');

    const instead: BusinessEdit = {
      field: 'localBuzzUrl',
      base: '',
      value: 'https://localbuzz.example/bloom',
    };
    expect(await outcomeOf(app, as, edit(gone, instead))).toBe('done');
  });

  it.each<[string, BusinessEdit]>([
    ['an empty name', { field: 'name', value: '' }],
    ['a name of blanks', { field: 'name', value: '   ' }],
    ['nine characters of description', { field: 'about', value: '123456789' }],
    ['no category', { field: 'categories', value: [] }],
    ['a link that runs a script', { field: 'businessWebsite', value: 'javascript:alert(1)' }],
    ['a city that is none of the 28', { field: 'address', value: { ...home, locality: 'Paris' } }],
    ['no zip', { field: 'address', value: { ...home, postalCode: '' } }],
  ])('with %s is refused', async (_, wrong) => {
    const { as } = await aPlace();
    expect(await outcomeOf(app, as, edit(wrong))).toBe('INVALID');
  });

  it('is a matter of the role, and creators have no such profile', async () => {
    const { business } = await aPlace();
    for (const role of roles.filter((one) => one !== 'creator')) {
      const member = await aMember(app.deps.db, business.accountId, role);
      const as = await app.signIn(member, business.accountId);
      const outcome = await outcomeOf(app, as, edit({ field: 'name', value: `Bloom ${role}` }));
      expect([role, outcome === 'done']).toEqual([role, can(role, 'businessProfile.write')]);
    }
    const creator = await aCreator(app.deps.db);
    const asCreator = await app.signIn(creator.userId, creator.accountId);
    expect(await outcomeOf(app, asCreator, edit({ field: 'name', value: 'Bloom' }))).toBe(
      'FORBIDDEN',
    );
  });
});

describe('an address', () => {
  it('loses its place on the map; where the new one is, is known by its ZIP code, about', async () => {
    const { as } = await aPlace();
    await answerTo(app, as, edit({ field: 'address', base: home, value: moved }));
    const profile = await profileOf(as);
    expect(profile).toMatchObject({ street: '9 New Road', locality: 'Tempe' });
    expect(profile.business.coordinates).toEqual({
      _latitude: 33.42744,
      _longitude: -111.934004,
      isApproximate: true,
    });
  });

  it('with a ZIP code that the table lacks, as one of mailboxes, has no coordinates', async () => {
    const { as } = await aPlace({ latitude: null, longitude: null });
    expect((await profileOf(as)).business.coordinates).toBeNull();
  });

  it('that is written as it is keeps its place on the map', async () => {
    const { as } = await aPlace();
    await answerTo(
      app,
      as,
      edit({ field: 'address', base: home, value: home }, { field: 'name', value: 'Bloom' }),
    );
    expect((await profileOf(as)).business.coordinates).not.toBeNull();
  });
});

describe('a logo or a photo', () => {
  it('is taken once its bytes are there, also by a profile without links', async () => {
    const { business, as } = await aPlace({ instagramUrl: '' });
    const logo = await anUpload(business.accountId);
    const photo = await anUpload(business.accountId, 'businessPhoto');
    await answerTo(app, as, edit({ field: 'logo', value: logo.uploadId }));
    await answerTo(app, as, edit({ field: 'photo', value: photo.uploadId }));
    expect((await profileOf(as)).business).toMatchObject({
      logoUrl: `/files/${logo.id}`,
      photoUrl: `/files/${photo.id}`,
    });
  });

  it('is one that was sent as what it becomes', async () => {
    const { business, as } = await aPlace();
    const logo = await anUpload(business.accountId);
    const item = await anUpload(business.accountId, 'portfolio');

    for (const wrong of [
      edit({ field: 'photo', value: logo.uploadId }),
      edit({ field: 'logo', value: item.uploadId }),
    ]) {
      expect(await outcomeOf(app, as, wrong)).toBe('PICTURE_MISSING');
    }
  });

  it('that never came, or that another account sent, is missing', async () => {
    const { as } = await aPlace();
    const foreign = await anUpload((await aBusiness(app.deps.db)).accountId);
    for (const value of [newId<UploadId>(), foreign.uploadId]) {
      expect(await outcomeOf(app, as, edit({ field: 'logo', value }))).toBe('PICTURE_MISSING');
    }
  });
});

describe('a new name', () => {
  it('reaches every record that shows it, for both sides, and nobody else', async () => {
    const { business, as } = await aPlace();
    const creator = await aCreator(app.deps.db);
    const asCreator = await app.signIn(creator.userId, creator.accountId);
    const project = await aProject(app.deps.db, { business, creator });
    await anAppointment(app.deps.db, project, {
      startDateTime: new Date(at('2026-11-25', '10:00')),
    });
    const other = await aPlace();
    const readers = [as, asCreator, other.as];
    const cursors = await Promise.all(readers.map(async (one) => (await pull(app, one)).cursor));

    await answerTo(app, as, edit({ field: 'name', value: 'Bloom & Co' }));

    const [mine, theirs, strangers] = await Promise.all(
      readers.map(async (one, place) => (await pull(app, one, cursors[place])).collections),
    );
    for (const seen of [mine, theirs]) {
      for (const kind of ['chatrooms', 'projects', 'campaigns', 'appointments'] as const) {
        expect(seen?.[kind], kind).toMatchObject([{ businessName: 'Bloom & Co' }]);
      }
    }
    expect(mine?.profiles).toMatchObject([{ name: 'Bloom & Co' }]);
    expect(Object.values(strangers ?? {}).flat()).toEqual([]);
  });

  it('does not bring back what was taken away, and a text that others do not see reaches only its own side', async () => {
    const { business, as } = await aPlace();
    const creator = await aCreator(app.deps.db);
    const asCreator = await app.signIn(creator.userId, creator.accountId);
    const { projectId } = await aProject(app.deps.db, { business, creator });
    await app.deps.pool.query(
      'update feed set gone = true where account_id = $1 and record_id = $2',
      [creator.accountId, projectId],
    );
    const { cursor } = await pull(app, asCreator);

    await answerTo(app, as, edit({ field: 'about', value: 'Coffee, and a little shade.' }));
    expect(Object.values((await pull(app, asCreator, cursor)).collections).flat()).toEqual([]);
    await answerTo(app, as, edit({ field: 'name', value: 'Bloom' }));
    const { collections } = await pull(app, asCreator, cursor);
    expect(collections.projects ?? []).toEqual([]);
    expect(collections.chatrooms).toMatchObject([{ businessName: 'Bloom' }]);
  });
});
