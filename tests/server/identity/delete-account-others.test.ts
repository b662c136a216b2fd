import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AppointmentState } from '#contract/appointment/record.ts';
import type { CommandId, NotificationId, ReviewId, UploadId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { appointments } from '#server/db/schema/bookings.ts';
import { campaigns } from '#server/db/schema/market.ts';
import { notifications } from '#server/db/schema/notices.ts';
import { files, reviews } from '#server/db/schema/profiles.ts';
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
  type Room,
} from '../../support/builders.ts';
import { aChat, codeOf, messageTo, outcomes, pull } from '../../support/chat.ts';
import { FRIDAY } from '../bookings/shoots.ts';

const app = await serverForFile({ now: () => FRIDAY });

const signInOf = (party: Party) => app.signIn(party.userId, party.accountId);
const emailOf = ({ userId }: Party) => `${userId}@pollin.test`;
async function remove(party: Party): Promise<Response> {
  return app.call('/deleteAccount', await signInOf(party), { email: emailOf(party) });
}
const endCampaign = ({ campaignId }: Room) =>
  app.deps.db.update(campaigns).set({ status: 'completed' }).where(eq(campaigns.id, campaignId));

describe('a creator', () => {
  it.each<AppointmentState>(['reserved', 'confirmed', 'rescheduleRequested'])(
    'with a shoot ahead that is %s stays until it is cancelled',
    async (state) => {
      const { db } = app.deps;
      const creator = await aCreator(db);
      const project = await aProject(db, { business: await aBusiness(db), creator });
      const id = await anAppointment(db, project, {
        startDateTime: new Date('2026-11-24T17:00:00Z'),
        state,
      });

      expect(await codeOf(await remove(creator))).toBe('409 SHOOTS_AHEAD');
      expect((await app.call('/me', await signInOf(creator))).status).toBe(200);

      await db
        .update(appointments)
        .set({ state: 'cancelledByCreator' })
        .where(eq(appointments.id, id));
      expect((await remove(creator)).status).toBe(200);
    },
  );

  it('whose shoots are over may go', async () => {
    const { db } = app.deps;
    const creator = await aCreator(db);
    const project = await aProject(db, { business: await aBusiness(db), creator });
    const startDateTime = new Date('2026-11-18T17:00:00Z');
    await anAppointment(db, project, { startDateTime, state: 'confirmed' });

    expect((await remove(creator)).status).toBe(200);
  });

  it('of a reviewer without a room reaches the devices that show the review', async () => {
    const { db } = app.deps;
    const [business, creator] = [await aBusiness(db), await aCreator(db)];
    await db.insert(reviews).values({
      id: newId<ReviewId>(),
      byAccountId: creator.accountId,
      ofAccountId: business.accountId,
      ofKind: 'business',
      score: 'exceed',
      publishedOn: FRIDAY,
    });
    const asBusiness = await signInOf(business);
    const { cursor } = await pull(app, asBusiness);

    expect((await remove(creator)).status).toBe(200);

    const { collections } = await pull(app, asBusiness, cursor);
    expect(collections.profiles).toMatchObject([{ accountId: business.accountId }]);
  });

  it('and their second device, which sends a photo meanwhile, never wait for each other for ever', async () => {
    const { db, pool } = app.deps;
    const { creator, business, asCreator } = await aChat(app);
    const uploadId = newId<UploadId>();
    const sums = { sha256: uploadId, thumbSha256: uploadId, bytes: 1, width: 8, height: 8 };
    await db.insert(files).values({
      ...sums,
      id: uploadId,
      uploadId,
      accountId: creator.accountId,
      purpose: 'creatorPhoto',
      placeholder: '',
    });
    const photo = {
      id: newId<CommandId>(),
      kind: 'updateCreatorProfile',
      occurredAt: FRIDAY.toISOString(),
      payload: { edits: [{ field: 'photo', value: uploadId }] },
    };
    const waiting = async () =>
      (
        await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount;
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from accounts where id = $1 for update', [business.accountId]);
    const going = remove(creator);
    await expect.poll(waiting).toBe(1);
    const sending = outcomes(app, asCreator, [photo]);
    await expect.poll(waiting).toBe(2);
    await holder.query('commit');
    holder.release();

    expect((await going).status).toBe(200);
    expect(await sending).toEqual(['MEMBERSHIP_GONE']);
  });

  it('is asked to try again where someone else holds what is needed for long', async () => {
    const { creator, business } = await aChat(app);
    const holder = await app.deps.pool.connect();
    await holder.query('begin');
    await holder.query('select from accounts where id = $1 for update', [business.accountId]);

    const answer = await remove(creator);
    await holder.query('rollback');
    holder.release();

    expect(await codeOf(answer)).toBe('503 UNAVAILABLE');
    expect((await remove(creator)).status).toBe(200);
  });
});

describe('the last owner of a business', () => {
  it.each(['manager', 'staff'] as const)(
    'stays while a %s works there, though no work is open',
    async (role) => {
      const { db } = app.deps;
      const business = await aBusiness(db);
      const member = await aMember(db, business.accountId, role);

      expect(await codeOf(await remove(business))).toBe('409 LAST_OWNER');

      const profile = await app.call('/me', await app.signIn(member, business.accountId));
      expect(await profile.json()).toMatchObject({ business: { name: 'Desert Bloom Café' } });
    },
  );

  it('stays while someone reaches it by a role in its corporation', async () => {
    const { db } = app.deps;
    const corporate = await aCorporate(db);
    const business = await aBusiness(db, { corporateId: corporate.accountId });
    await aMember(db, corporate.accountId, 'corp-manager');

    expect(await codeOf(await remove(corporate))).toBe('409 LAST_OWNER');
    expect((await remove(business)).status).toBe(200);
    expect(await codeOf(await remove(corporate))).toBe('409 LAST_OWNER');
  });
});

describe('notifications of a creator', () => {
  async function notices(creator: Party, over: Partial<typeof notifications.$inferInsert>) {
    const id = newId<NotificationId>();
    await app.deps.db.insert(notifications).values({
      id,
      accountId: creator.accountId,
      category: 'BOOKING_CONFIRMED',
      title: 'Booking confirmed',
      body: '',
      path: '/creator/notification',
      about: id,
      ...over,
    });
    return async () => {
      const [row] = await app.deps.db.select().from(notifications).where(eq(notifications.id, id));
      return [row?.title, row?.body];
    };
  }

  it('loses the name of a business and no letter of any other word', async () => {
    const { db } = app.deps;
    const creator = await aCreator(db);
    const [art, other] = [
      await aBusiness(db, { name: 'Art' }),
      await aBusiness(db, { name: 'Art' }),
    ];
    const room = await aRoom(db, { business: art, creator });
    const otherRoom = await aRoom(db, { business: other, creator });
    await endCampaign(room);
    const body = '<b>Art</b> confirmed your shoot for Start of Art.';
    const about = await notices(creator, { body, campaignId: room.campaignId });
    const message = await notices(creator, {
      title: 'Art',
      body: 'Start with Art at ten',
      category: 'NEW_MESSAGE',
      about: `message:${room.chatroomId}`,
    });
    const sameName = await notices(creator, { body, campaignId: otherRoom.campaignId });

    expect((await remove(art)).status).toBe(200);

    expect((await about())[1]).toBe(
      '<b>Deleted business</b> confirmed your shoot for Start of Art.',
    );
    expect(await message()).toEqual(['Deleted business', 'Start with Art at ten']);
    expect((await sameName())[1]).toBe(body);
  });

  it('keeps all of its words when the business was called by one letter, by words of the text, or by signs', async () => {
    const { db } = app.deps;
    for (const [name, shown] of [
      ['a', 'a'],
      ['place at', 'place at'],
      ['$& (.*) <b>', '$&amp; (.*) &lt;b&gt;'],
    ] as const) {
      const [creator, business] = [await aCreator(db), await aBusiness(db, { name })];
      const room = await aRoom(db, { business, creator });
      await endCampaign(room);
      const body = await notices(creator, {
        body: `<b>${shown}</b> has a place at a table.`,
        campaignId: room.campaignId,
      });

      expect((await remove(business)).status).toBe(200);

      expect((await body())[1]).toBe('<b>Deleted business</b> has a place at a table.');
    }
  });
});

it('a person’s whole name is removed from the notifications of a business, also within a text', async () => {
  const { db } = app.deps;
  const [business, creator] = [await aBusiness(db), await aCreator(db)];
  const namesake = await aCreator(db);
  const rooms = [
    await aRoom(db, { business, creator }),
    await aRoom(db, { business, creator: namesake }),
  ] as const;
  await outcomes(app, await signInOf(creator), [
    messageTo(rooms[0], 'creator', 'Maya Torres here, not Maya Torresson'),
  ]);
  await outcomes(app, await signInOf(namesake), [
    messageTo(rooms[1], 'creator', 'I am Maya Torres'),
  ]);

  expect((await remove(creator)).status).toBe(200);

  const { collections } = await pull(app, await signInOf(business));
  const notices = collections.notifications?.map(({ title, body }) => `${title}: ${body}`);
  expect(notices?.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'Deleted person: Deleted person here, not Maya Torresson',
    'Maya Torres: I am Maya Torres',
  ]);
});

it('a creator of one name only is renamed as the sender, and not where a text has that word', async () => {
  const { db } = app.deps;
  const [business, creator] = [
    await aBusiness(db),
    await aCreator(db, { firstName: 'May', lastName: '' }),
  ];
  const room = await aRoom(db, { business, creator });
  await outcomes(app, await signInOf(creator), [messageTo(room, 'creator', 'See you in May')]);

  expect((await remove(creator)).status).toBe(200);

  const { collections } = await pull(app, await signInOf(business));
  expect(collections.notifications).toMatchObject([
    { title: 'Deleted person', body: 'See you in May' },
  ]);
});

it('a fault of the database is no reason to try again: the answer says that it failed', async () => {
  const creator = await aCreator(app.deps.db);
  await app.deps.pool.query('alter table passkeys rename to elsewhere');
  try {
    expect((await remove(creator)).status).toBe(500);
  } finally {
    await app.deps.pool.query('alter table elsewhere rename to passkeys');
  }

  expect((await remove(creator)).status).toBe(200);
});

it('goes in the order of everyone else: who works on a campaign of theirs is waited for before its room is held', async () => {
  const { db, pool } = app.deps;
  const business = await aBusiness(db);
  const room = await aRoom(db, { business, creator: await aCreator(db) });
  await endCampaign(room);
  const worker = await pool.connect();
  await worker.query('begin');
  await worker.query('select from campaigns where id = $1 for update', [room.campaignId]);

  const removed = remove(business);
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waits)).rowCount).toBe(1);
  await worker.query('select from chatrooms where id = $1 for update nowait', [room.chatroomId]);
  await worker.query('commit');
  worker.release();

  expect((await removed).status).toBe(200);
});
