import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { CommandId, ContentItemId } from '#contract/ids.ts';
import { users } from '#server/db/schema/identity.ts';
import { files } from '#server/db/schema/profiles.ts';
import { contentItems } from '#server/db/schema/work.ts';
import { serverForFile } from '../../support/app.ts';
import { pull } from '../../support/chat.ts';
import { projects } from '#server/db/schema/bookings.ts';
import {
  aCampaign,
  aPlace,
  aTalent,
  candidateOf,
  countsOf,
  FRIDAY,
  happening,
  happens,
  pairOf,
  type Side,
} from './casting.ts';

const app = await serverForFile({ now: () => FRIDAY });

async function leave({ headers, userId }: Side): Promise<number> {
  const [user] = await app.deps.db.select().from(users).where(eq(users.id, userId));
  return (await app.call('/deleteAccount', headers, { email: user?.email })).status;
}

describe('a creator who leaves', () => {
  it('waits nowhere any more, and takes along what they wrote', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const campaignId = await aCampaign(app, place);
    const pair = pairOf(campaignId, talent);
    await happens(app, talent, happening(pair, 'creator_applied', { note: 'My secret' }));
    const { cursor } = await pull(app, place.headers);

    expect(await leave(talent)).toBe(200);

    expect(await candidateOf(app, pair)).toMatchObject({ state: 'closed', note: '' });
    expect(await countsOf(app, campaignId)).toMatchObject({
      kept: { applied: 0 },
      real: { applied: 0 },
    });
    const { collections } = await pull(app, place.headers, cursor);
    expect(collections.candidates).toMatchObject([
      { state: 'closed', note: '', creatorFirstName: 'Deleted' },
    ]);
    expect(collections.campaigns).toMatchObject([{ counts: { applied: 0 } }]);
  });

  it('leaves behind what was handed over for a project', async () => {
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const pair = pairOf(await aCampaign(app, place), talent);
    await happens(app, talent, happening(pair, 'creator_applied'));
    await happens(app, place, happening(pair, 'business_accepted'));
    const { db } = app.deps;
    await db.update(projects).set({ step: 'completed' }).where(eq(projects.id, pair.candidateId));
    const fileId = newId<string>();
    const size = { bytes: 9, width: 3, height: 2, placeholder: 'data:' };
    const sums = { sha256: fileId, thumbSha256: fileId };
    const accountId = talent.accountId;
    await db
      .insert(files)
      .values({ id: fileId, accountId, purpose: 'contentPhoto', ...sums, ...size });
    await db.insert(contentItems).values({
      id: newId<ContentItemId>(),
      projectId: pair.candidateId,
      campaignId: pair.campaignId,
      businessId: place.accountId,
      creatorId: talent.accountId,
      kind: 'photo',
      fileId,
      sourceSha256: fileId,
    });

    expect(await leave(talent)).toBe(200);

    expect(await db.select().from(files).where(eq(files.id, fileId))).toHaveLength(1);
  });
});

describe('a business’s new name', () => {
  it('reaches the candidates of those who applied, and what they see of the campaign', async () => {
    const place = await aPlace(app, { instagramUrl: 'https://www.instagram.com/bloom' });
    const talent = await aTalent(app);
    const pair = pairOf(await aCampaign(app, place), talent);
    await happens(app, talent, happening(pair, 'creator_applied'));
    const { cursor } = await pull(app, talent.headers);

    await happens(app, place, {
      id: newId<CommandId>(),
      kind: 'updateBusinessProfile',
      occurredAt: FRIDAY.toISOString(),
      payload: { edits: [{ field: 'name', value: 'Bloom' }] },
    });

    const { collections } = await pull(app, talent.headers, cursor);
    expect(collections.candidates).toMatchObject([{ businessName: 'Bloom' }]);
    expect(collections.campaigns).toMatchObject([{ businessName: 'Bloom' }]);
  });
});
