import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { CommandKind } from '#contract/commands/command.ts';
import { newId } from '#contract/new-id.ts';
import type { AccountId, CommandId, NotificationId } from '#contract/ids.ts';
import { users } from '#server/db/schema/identity.ts';
import { notifications } from '#server/db/schema/notices.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aCorporate, aCreator } from '../../support/builders.ts';
import { aChat, messageTo, outcomes, pull, send } from '../../support/chat.ts';
import { aNotice } from '../notices/notice-rig.ts';

const now = new Date('2026-11-24T19:00:00.000Z');

const app = await serverForFile({ now: () => now });

const occurredAt = '2026-11-24T19:00:00.000Z';
const command = (kind: CommandKind, payload: object): CommandEnvelope => ({
  id: newId<CommandId>(),
  kind,
  occurredAt,
  payload,
});
const ofBusiness = (accountId: AccountId) => ({ accountId, accountType: 'business' });
const oneSeen = (accountId: AccountId, notificationId: NotificationId, isRead?: boolean) =>
  command('oneNotificationAsSeen', {
    ...ofBusiness(accountId),
    notificationId,
    ...(isRead !== undefined && { isRead }),
  });
const allSeen = (accountId: AccountId, timestamp: Date) =>
  command('notificationsAsSeen', {
    ...ofBusiness(accountId),
    timestamp: timestamp.toISOString(),
  });

async function aPlace() {
  const { accountId, userId } = await aBusiness(app.deps.db);
  return { accountId, userId, headers: await app.signIn(userId, accountId) };
}
const stateOf = async (id: NotificationId) => {
  const [row] = await app.deps.db.select().from(notifications).where(eq(notifications.id, id));
  return row && { seen: row.seen, read: row.read, version: row.version, pushDue: row.pushDue };
};

describe('a notification that was looked at', () => {
  it('is seen on every device, read only where its target was opened, and pushed no more', async () => {
    const { accountId, headers } = await aPlace();
    const [one, two, three] = [
      await aNotice(app, accountId),
      await aNotice(app, accountId),
      await aNotice(app, accountId),
    ];
    const { cursor } = await pull(app, headers);

    const answers = await outcomes(app, headers, [
      oneSeen(accountId, one.id),
      oneSeen(accountId, two.id, true),
    ]);

    expect(answers).toEqual(['done', 'done']);
    const { collections } = await pull(app, headers, cursor);
    expect(
      collections.notifications
        .map(({ id, seen, read, version }) => ({ id, seen, read, version }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ).toEqual([
      { id: one.id, seen: true, read: false, version: 2 },
      { id: two.id, seen: true, read: true, version: 2 },
    ]);
    expect((await stateOf(one.id))?.pushDue).toBeNull();
    expect((await stateOf(three.id))?.seen).toBe(false);
  });

  it('stays read, whichever device is heard last', async () => {
    const { accountId, headers } = await aPlace();
    const { id } = await aNotice(app, accountId);

    await send(app, headers, [oneSeen(accountId, id, true)]);
    await send(app, headers, [oneSeen(accountId, id, false), oneSeen(accountId, id)]);

    expect(await stateOf(id)).toMatchObject({ seen: true, read: true, version: 2 });
  });

  it('disturbs nobody when it was known already', async () => {
    const { accountId, headers } = await aPlace();
    const { id } = await aNotice(app, accountId);
    const again = oneSeen(accountId, id);
    await send(app, headers, [again]);
    const before = await pull(app, headers);

    const later = [again, oneSeen(accountId, id), allSeen(accountId, now)];
    expect(await outcomes(app, headers, later)).toEqual(['done', 'done', 'done']);

    expect((await pull(app, headers)).cursor).toBe(before.cursor);
  });

  it('of another account does not exist', async () => {
    const [mine, theirs] = [await aPlace(), await aPlace()];
    const { id } = await aNotice(app, theirs.accountId);

    const answers = await outcomes(app, mine.headers, [
      oneSeen(mine.accountId, id),
      oneSeen(theirs.accountId, id),
      oneSeen(mine.accountId, newId<NotificationId>()),
    ]);

    expect(answers).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
    expect(await stateOf(id)).toMatchObject({ seen: false });
  });
});

describe('the opened panel', () => {
  it('marks what was made up to its moment, and leaves what came later unseen', async () => {
    const { accountId, headers } = await aPlace();
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
    const older = await aNotice(app, accountId, {}, { createdOn: at(-1) });
    const edge = await aNotice(app, accountId, {}, { createdOn: at(0) });
    const newer = await aNotice(app, accountId, {}, { createdOn: at(1) });

    expect(
      await outcomes(app, headers, [allSeen(accountId, at(-60)), allSeen(accountId, at(0))]),
    ).toEqual(['done', 'done']);

    const seen = await Promise.all([older, edge, newer].map(({ id }) => stateOf(id)));
    expect(seen.map((one) => one?.seen)).toEqual([true, true, false]);
    expect(seen.map((one) => one?.read)).toEqual([false, false, false]);
  });
});

describe('the account that a call names', () => {
  it.each(['business', 'creator', 'corporate'] as const)(
    'must be the one acted for, as what it is: %s',
    async (kind) => {
      const { db } = app.deps;
      const parties = {
        business: await aBusiness(db),
        creator: await aCreator(db),
        corporate: await aCorporate(db),
      };
      const { accountId, userId } = parties[kind];
      const headers = await app.signIn(userId, accountId);
      const notice = await aNotice(app, accountId, { side: kind });
      const named = Object.values(parties).flatMap((party) =>
        (['business', 'creator', 'corporate'] as const).map((accountType) => ({
          accountId: party.accountId,
          accountType,
        })),
      );

      for (const one of named) {
        const isMine = one.accountId === accountId && one.accountType === kind;
        const expected = isMine ? 'done' : 'NOT_FOUND';
        const timestamp = now.toISOString();
        expect(
          await outcomes(app, headers, [
            command('oneNotificationAsSeen', { ...one, notificationId: notice.id }),
            command('notificationsAsSeen', { ...one, timestamp }),
          ]),
        ).toEqual([expected, expected]);
      }
    },
  );
});

describe('how a user is notified', () => {
  const settings = (privatePreviews: boolean, emails: boolean) =>
    command('updateNotificationSettings', { privatePreviews, emails });

  it("is the user's own choice, for each of their accounts, and shows in their profile", async () => {
    const { userId, headers } = await aPlace();
    const other = await aPlace();

    expect(await outcomes(app, headers, [settings(false, false)])).toEqual(['done']);

    const me = (await (await app.call('/me', headers)).json()) as object;
    expect(me).toMatchObject({ notificationSettings: { privatePreviews: false, emails: false } });
    const [mine] = await app.deps.db.select().from(users).where(eq(users.id, userId));
    const [theirs] = await app.deps.db.select().from(users).where(eq(users.id, other.userId));
    expect(mine).toMatchObject({ privatePreviews: false, emails: false });
    expect(theirs).toMatchObject({ privatePreviews: true, emails: true });
  });

  it('raises nothing when nothing changes, and a repeat has no second effect', async () => {
    const { headers } = await aPlace();
    const first = settings(true, true);
    await send(app, headers, [first]);
    await send(app, headers, [settings(false, true)]);
    const before = await pull(app, headers);

    expect(await outcomes(app, headers, [first, settings(false, true)])).toEqual(['done', 'done']);

    const me = (await (await app.call('/me', headers)).json()) as object;
    expect(me).toMatchObject({ notificationSettings: { privatePreviews: false } });
    expect((await pull(app, headers)).cursor).toBe(before.cursor);
  });

  it('is acknowledged with a revision that the device reaches', async () => {
    const { headers } = await aPlace();
    const { cursor } = await pull(app, headers);

    const { answers } = await send(app, headers, [settings(false, true)]);

    const page = await pull(app, headers, cursor);
    const revision = answers[0]?.outcome === 'done' ? answers[0].revision : Number.NaN;
    expect(Number(page.cursor.split('.')[1])).toBeGreaterThanOrEqual(revision);
  });
});

it('marking, writing and reading at the same moment neither block each other nor lose a message', async () => {
  const chat = await aChat(app);
  const { accountId } = chat.business;
  await send(app, chat.asCreator, [messageTo(chat.room, 'creator', 'first')]);
  const [notice] = (await pull(app, chat.asBusiness)).collections.notifications;
  if (!notice) throw new Error('The message has no notification.');

  const rounds = Array.from({ length: 15 }, (_, n) => [
    outcomes(app, chat.asCreator, [messageTo(chat.room, 'creator', `m${n}`)]),
    outcomes(app, chat.asBusiness, [oneSeen(accountId, notice.id, true)]),
    outcomes(app, chat.asBusiness, [allSeen(accountId, now)]),
    outcomes(app, chat.asBusiness, [messageTo(chat.room, 'business', `b${n}`)]),
  ]);

  expect((await Promise.all(rounds.flat())).flat()).toEqual(Array(60).fill('done'));
});
