import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { CommandId, PortfolioItemId } from '#contract/ids.ts';
import { campaigns, creators } from '#server/db/schema/market.ts';
import { projects } from '#server/db/schema/bookings.ts';
import { users } from '#server/db/schema/identity.ts';
import { files, favourites, passkeys, portfolioItems } from '#server/db/schema/profiles.ts';
import { deskActs } from '#server/db/schema/support.ts';
import { SUPPORT_JOBS } from '#server/notices/support-letter.ts';
import { serverForFile } from '../../support/app.ts';
import {
  aBusiness,
  aCorporate,
  aCreator,
  aMember,
  anAppointment,
  aProject,
  aRoom,
  type Party,
} from '../../support/builders.ts';
import { codeOf, messageTo, outcomes, pull } from '../../support/chat.ts';

const app = await serverForFile();

const FIRST = 'Wilhelmina';
const LAST = 'Quartzfield';
const emailOf = ({ userId }: Party) => `${userId}@pollin.test`;
const remove = (headers: Record<string, string>, email: string) =>
  app.call('/deleteAccount', headers, { email });

/** Every place in every table whose text holds one of these words. */
async function placesOf(...words: string[]): Promise<string[]> {
  const { rows } = await app.deps.pool.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public'`,
  );
  const found: string[] = [];
  for (const { table, column } of rows) {
    for (const word of words) {
      const { rowCount } = await app.deps.pool.query(
        `select from "${table}" where strpos(lower("${column}"::text), lower($1)) > 0`,
        [word],
      );
      if (rowCount) found.push(`${table}.${column}: ${word}`);
    }
  }
  return found;
}

/** A creator with something in every corner: work, talk, pictures, keys, marks and questions. */
async function aLife() {
  const { db } = app.deps;
  const business = await aBusiness(db);
  const creator = await aCreator(db, {
    firstName: FIRST,
    lastName: LAST,
    about: `<p>I am ${FIRST}</p>`,
    instagramUrl: 'https://instagram.com/quartzfield',
    photoUrl: '/files/quartzfield',
    dateOfBirth: '1999-02-03',
  });
  await db
    .update(users)
    .set({ firstName: FIRST, lastName: LAST, phone: '+16025550199' })
    .where(eq(users.id, creator.userId));
  const project = await aProject(db, { business, creator });
  await anAppointment(db, project, {
    startDateTime: new Date('2026-12-01T17:00:00Z'),
    state: 'cancelledByCreator',
  });
  const headers = await app.signIn(creator.userId, creator.accountId);
  const asBusiness = await app.signIn(business.userId, business.accountId);
  await outcomes(app, headers, [messageTo(project, 'creator', 'See you on Tuesday')]);
  const fileId = newId<string>();
  await db.insert(files).values({
    id: fileId,
    accountId: creator.accountId,
    purpose: 'portfolio',
    sha256: 'a'.repeat(64),
    thumbSha256: 'b'.repeat(64),
    bytes: 1,
    width: 1,
    height: 1,
    placeholder: '',
  });
  await db
    .insert(portfolioItems)
    .values({ id: newId<PortfolioItemId>(), creatorId: creator.accountId, fileId });
  await db
    .insert(favourites)
    .values({ accountId: business.accountId, creatorId: creator.accountId });
  await db.insert(passkeys).values({
    id: newId<string>(),
    userId: creator.userId,
    publicKey: '',
    counter: 0,
    name: `${FIRST}’s phone`,
  });
  const support = {
    id: newId<CommandId>(),
    kind: 'submitSupportRequest',
    occurredAt: new Date().toISOString(),
    payload: {
      problemArea: 'account',
      details: `Please write to ${emailOf(creator)}, says ${FIRST}`,
      userType: 'creator',
    },
  };
  expect(await outcomes(app, headers, [support])).toEqual(['done']);
  const act = { by: business.userId, reason: `${FIRST} asked twice.`, on: new Date() };
  await db.insert(deskActs).values([
    { id: newId<string>(), ...act, act: 'close', requestId: support.id },
    { id: newId<string>(), ...act, act: 'reinstate', userId: creator.userId },
  ]);
  return { business, creator, project, headers, asBusiness };
}

describe('deleting one’s account', () => {
  it('leaves neither name nor address nor anything else personal in any table', async () => {
    const { business, creator, headers } = await aLife();
    const words = [emailOf(creator), FIRST, LAST, '6025550199', '1999-02-03'];
    expect((await placesOf(...words)).length).toBeGreaterThan(8);

    expect((await remove(headers, emailOf(creator))).status).toBe(200);

    expect(await placesOf(...words)).toEqual([]);
    const { rows } = await app.deps.pool.query(
      'select act, reason, by from desk_acts order by act',
    );
    expect(rows).toEqual([
      { act: 'close', reason: '', by: business.userId },
      { act: 'reinstate', reason: '', by: business.userId },
    ]);
  });

  it('leaves the other side its messages and its shoot, without a name, and updates its devices', async () => {
    const { business, creator, project, headers, asBusiness } = await aLife();
    const { cursor } = await pull(app, asBusiness);
    const hints: unknown[] = [];
    const stop = app.deps.bus.subscribe(business.accountId, (hint) => void hints.push(hint));

    await remove(headers, emailOf(creator));
    stop();
    expect(hints).toEqual([{ accountId: business.accountId, revision: expect.any(Number) }]);

    const { collections } = await pull(app, asBusiness, cursor);
    const nameless = { creatorFirstName: 'Deleted', creatorLastName: 'person' };
    expect(collections.chatrooms).toMatchObject([
      { chatroomId: project.chatroomId, archived: true, creatorPhotoUrl: null, ...nameless },
    ]);
    expect(collections.projects).toMatchObject([{ id: project.projectId, ...nameless }]);
    expect(collections.appointments).toHaveLength(1);
    expect(collections.notifications).toMatchObject([{ title: 'Deleted person' }]);
    expect(collections.profiles).toMatchObject([{ accountId: business.accountId, favourites: [] }]);
    const log = await app.call(`/chatrooms/${project.chatroomId}/messages`, asBusiness);
    expect(await log.text()).toContain('See you on Tuesday');
  });

  it('ends every session, and its address can sign up again as someone else', async () => {
    const { creator, headers } = await aLife();
    const elsewhere = await app.signIn(creator.userId, creator.accountId);

    await remove(headers, emailOf(creator));

    expect((await app.call('/me', headers)).status).toBe(401);
    expect((await app.call('/me', elsewhere)).status).toBe(401);
    const [taken] = await app.deps.db
      .select()
      .from(users)
      .where(eq(users.email, emailOf(creator)));
    expect(taken).toBeUndefined();
  });

  it('is reported to support, without naming the person', async () => {
    const { creator, headers } = await aLife();

    await remove(headers, emailOf(creator));

    const jobs = (await app.jobs.waiting()).filter(({ name }) => name === SUPPORT_JOBS);
    expect(jobs.at(-1)?.payload).toEqual({ deletedUserId: creator.userId, accounts: 1 });
  });

  it('needs the address of the account, in upper or lower case', async () => {
    const creator = await aCreator(app.deps.db);
    const headers = await app.signIn(creator.userId, creator.accountId);

    expect(await codeOf(await remove(headers, 'someone@else.test'))).toBe('400 EMAIL_MISMATCH');
    expect((await app.call('/me', headers)).status).toBe(200);
    expect((await remove(headers, ` ${emailOf(creator).toUpperCase()} `)).status).toBe(200);
  });
});

describe('the only owner of a business', () => {
  const signInOf = (party: Party) => app.signIn(party.userId, party.accountId);

  it.each(['an active campaign', 'a project'])(
    'with %s is refused, and nothing changes',
    async (what) => {
      const { db } = app.deps;
      const business = await aBusiness(db);
      const project = await aProject(db, { business, creator: await aCreator(db) });
      if (what === 'a project')
        await db
          .update(campaigns)
          .set({ status: 'completed' })
          .where(eq(campaigns.id, project.campaignId));
      else
        await db
          .update(projects)
          .set({ step: 'completed' })
          .where(eq(projects.id, project.projectId));
      const headers = await signInOf(business);

      expect(await codeOf(await remove(headers, emailOf(business)))).toBe('409 LAST_OWNER');
      expect((await app.call('/me', headers)).status).toBe(200);
    },
  );

  it('with nothing open goes, and the business is closed with them', async () => {
    const { db } = app.deps;
    const [business, creator] = [await aBusiness(db), await aCreator(db)];
    const room = await aRoom(db, { business, creator });
    await db
      .update(campaigns)
      .set({ status: 'completed' })
      .where(eq(campaigns.id, room.campaignId));

    expect((await remove(await signInOf(business), emailOf(business))).status).toBe(200);

    const { collections } = await pull(app, await signInOf(creator));
    expect(collections.chatrooms).toMatchObject([
      { businessName: 'Deleted business', archived: true },
    ]);
  });

  it('is not the only one while there is another, or a corporation behind it: the business stays', async () => {
    const { db } = app.deps;
    const business = await aBusiness(db);
    await aProject(db, { business, creator: await aCreator(db) });
    const other = await aMember(db, business.accountId, 'owner');

    expect((await remove(await signInOf(business), emailOf(business))).status).toBe(200);

    const profile = await app.call('/me', await app.signIn(other, business.accountId));
    expect(await profile.json()).toMatchObject({ business: { name: 'Desert Bloom Café' } });
  });

  it('of a corporation is refused while one of its businesses has work', async () => {
    const { db } = app.deps;
    const corporate = await aCorporate(db);
    const business = await aBusiness(db, { corporateId: corporate.accountId });
    await aProject(db, { business, creator: await aCreator(db) });

    // The business has an owner of its own, who can end the work.
    expect((await remove(await signInOf(business), emailOf(business))).status).toBe(200);
    expect(await codeOf(await remove(await signInOf(corporate), emailOf(corporate)))).toBe(
      '409 LAST_OWNER',
    );
  });

  it('who is one of two that go at once: the second is refused', async () => {
    const { db } = app.deps;
    const business = await aBusiness(db);
    await aProject(db, { business, creator: await aCreator(db) });
    const userId = await aMember(db, business.accountId, 'owner');
    const second = { userId, accountId: business.accountId };

    const answers = await Promise.all(
      [business, second].map(async (one) => remove(await signInOf(one), emailOf(one))),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

it('a deleted creator’s profile has no words, links or pictures, and the pictures are gone for everyone', async () => {
  const { creator, headers } = await aLife();

  await remove(headers, emailOf(creator));

  const [row] = await app.deps.db.select().from(creators).where(eq(creators.id, creator.accountId));
  expect(row).toMatchObject({ about: '', photoUrl: null, instagramUrl: '', dateOfBirth: null });
  expect(
    await app.deps.db.$count(portfolioItems, eq(portfolioItems.creatorId, creator.accountId)),
  ).toBe(0);
  expect(await app.deps.db.$count(files, eq(files.accountId, creator.accountId))).toBe(0);
});
