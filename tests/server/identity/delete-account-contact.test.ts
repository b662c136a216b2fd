import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CampaignId, UserId } from '#contract/ids.ts';
import { campaigns } from '#server/db/schema/market.ts';
import { serverForFile } from '../../support/app.ts';
import {
  aBusiness,
  aCorporate,
  aCreator,
  aMember,
  anAppointment,
  aProject,
  aUser,
  type Party,
} from '../../support/builders.ts';
import { pull } from '../../support/chat.ts';
import { FRIDAY } from '../bookings/shoots.ts';

const app = await serverForFile({ now: () => FRIDAY });

/** The contact person in the brief of every project here. */
const SAM = { firstName: 'Sam', lastName: 'Ortiz' };

const signInOf = (party: Party) => app.signIn(party.userId, party.accountId);

async function remove(userId: UserId, { accountId }: Pick<Party, 'accountId'>): Promise<void> {
  const email = `${userId}@pollin.test`;
  const answer = await app.call('/deleteAccount', await app.signIn(userId, accountId), { email });
  expect(answer.status).toBe(200);
}

/** A confirmed shoot in the future: its creator sees whom to ask for. */
async function aShoot(business: Party) {
  const creator = await aCreator(app.deps.db);
  const project = await aProject(app.deps.db, { business, creator });
  const startDateTime = new Date('2026-11-24T17:00:00Z');
  const id = await anAppointment(app.deps.db, project, {
    startDateTime,
    state: 'confirmed',
    showsContact: true,
  });
  return { creator, id, campaignId: project.campaignId };
}

async function contactOf(id: CampaignId) {
  const [row] = await app.deps.db.select().from(campaigns).where(eq(campaigns.id, id));
  return row && { name: row.onSiteContact?.name, version: row.version };
}

describe('someone who is to be asked for on location', () => {
  it('is taken out where they worked, and business and creator see it at once', async () => {
    const { db } = app.deps;
    const business = await aBusiness(db);
    const sam = await aMember(db, business.accountId, 'staff', await aUser(db, SAM));
    const { creator, id, campaignId } = await aShoot(business);
    const [asBusiness, asCreator] = [await signInOf(business), await signInOf(creator)];
    const seen = await pull(app, asCreator);
    expect(seen.collections.appointments).toMatchObject([{ contact: { name: 'Sam Ortiz' } }]);
    const { cursor } = await pull(app, asBusiness);

    await remove(sam, business);

    expect(await contactOf(campaignId)).toEqual({ name: undefined, version: 2 });
    const notices = (await pull(app, asBusiness, cursor)).collections;
    expect(notices.campaigns).toMatchObject([{ id: campaignId }]);
    const [shoot] = (await pull(app, asCreator, seen.cursor)).collections.appointments ?? [];
    expect(shoot).toMatchObject({ id });
    expect(JSON.stringify(shoot)).not.toContain('Ortiz');
  });

  it('is taken out where they worked by a role in its corporation', async () => {
    const { db } = app.deps;
    const corporate = await aCorporate(db);
    const business = await aBusiness(db, { corporateId: corporate.accountId });
    const sam = await aMember(db, corporate.accountId, 'corp-viewer', await aUser(db, SAM));
    const { campaignId } = await aShoot(business);

    await remove(sam, corporate);

    expect(await contactOf(campaignId)).toMatchObject({ name: undefined });
  });

  it('stays where someone else of the same name goes, who never worked there', async () => {
    const { db } = app.deps;
    const [business, elsewhere] = [await aBusiness(db), await aBusiness(db)];
    const namesake = await aMember(db, elsewhere.accountId, 'staff', await aUser(db, SAM));
    const { campaignId } = await aShoot(business);

    await remove(namesake, elsewhere);

    expect(await contactOf(campaignId)).toEqual({ name: 'Sam Ortiz', version: 1 });
  });
});
