import { expect, it } from 'vitest';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { missingPartsOfRecord } from '#contract/profile/completeness.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import type { creators } from '#server/db/schema/market.ts';
import { serverForFile } from '../../support/app.ts';
import { expectJson, pull, send, type Headers } from '../../support/chat.ts';
import {
  aCampaign,
  answerTo,
  aPlace,
  aTalent,
  FRIDAY,
  happening,
  outcomeOf,
  pairOf,
} from './casting.ts';

const app = await serverForFile({ now: () => FRIDAY });

const edit = (edits: { field: string; base?: unknown; value: unknown }[]): CommandEnvelope => ({
  id: newId<CommandId>(),
  kind: 'updateCreatorProfile',
  occurredAt: FRIDAY.toISOString(),
  payload: { edits },
});

type Creator = Partial<typeof creators.$inferInsert>;
const empty = {
  photoUrl: null,
  about: '',
  locality: '',
  categories: [],
  dateOfBirth: null,
  instagramUrl: '',
} satisfies Creator;

/** What starts the tours. */
async function isToldComplete({ headers }: { headers: Headers }) {
  const me = await expectJson<UserProfile>(await app.call('/me', headers));
  return me.creator?.completionStatus?.profile;
}

it('the parts missing on a device are those for which the server refuses an application and tours wait', async () => {
  const campaignId = await aCampaign(app, await aPlace(app));
  const lacking: Creator[] = [
    empty,
    ...Object.entries(empty).map(([field, value]) => ({ [field]: value })),
    { about: '<p> &nbsp;</p>', dateOfBirth: null },
    { instagramUrl: '', youtubeUrl: 'https://youtube.com/@maya', categories: [] },
  ];
  for (const over of lacking) {
    const talent = await aTalent(app, over);
    const [record] = (await pull(app, talent.headers)).collections.profiles ?? [];
    const answer = await answerTo(
      app,
      talent,
      happening(pairOf(campaignId, talent), 'creator_applied'),
    );

    const missing = record && missingPartsOfRecord(record, { photo: false, birthDate: false });
    expect(missing).not.toEqual([]);
    expect(answer).toMatchObject({ refusal: { code: 'PROFILE_INCOMPLETE', current: { missing } } });
    expect(await isToldComplete(talent)).toBe(false);
  }
});

it('a profile filled in part by part is taken, and the application behind it', async () => {
  const campaignId = await aCampaign(app, await aPlace(app));
  const talent = await aTalent(app, { ...empty, photoUrl: '/files/0' });

  const { answers } = await send(app, talent.headers, [
    edit([{ field: 'about', base: '', value: '<p>Patios</p>' }]),
    edit([{ field: 'locality', base: '', value: 'Tempe' }]),
    edit([{ field: 'categories', base: [], value: ['eats'] }]),
    edit([{ field: 'dateOfBirth', value: '1999-02-03' }]),
    edit([{ field: 'tiktokUrl', base: '', value: 'https://tiktok.com/@maya' }]),
    happening(pairOf(campaignId, talent), 'creator_applied'),
  ]);

  expect(answers.map(({ outcome }) => outcome)).toEqual(Array(6).fill('done'));
  expect(await isToldComplete(talent)).toBe(true);
});

it('an empty link in the place of a missing one is no link', async () => {
  const talent = await aTalent(app, { instagramUrl: '' });

  const outcome = await outcomeOf(
    app,
    talent,
    edit([{ field: 'youtubeUrl', base: '', value: '' }]),
  );

  expect(outcome).toBe('SOCIAL_MISSING_CREATOR');
});
