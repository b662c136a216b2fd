import { describe, expect, it } from 'vitest';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { AccountId, CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { blocks } from '#server/db/schema/profiles.ts';
import { serverForFile } from '../../support/app.ts';
import { aMember } from '../../support/builders.ts';
import {
  aChat,
  codeOf,
  expectJson,
  outcomes,
  pull,
  send,
  type Headers,
} from '../../support/chat.ts';

const app = await serverForFile();

const mark = (creatorId: AccountId, isFavourite = true): CommandEnvelope => ({
  id: newId<CommandId>(),
  kind: 'setFavourite',
  occurredAt: '2026-11-20T09:00:00.000Z',
  payload: { creatorId, isFavourite },
});
const marksOf = async (headers: Headers) =>
  (await pull(app, headers)).collections.profiles?.[0]?.favourites;

describe('a favourite', () => {
  it('shows in the business’s own profile, and the creator is not notified', async () => {
    const { asBusiness, asCreator, creator } = await aChat(app);
    const other = await aChat(app);
    const [{ cursor }, theirs] = [await pull(app, asBusiness), await pull(app, asCreator)];

    const done = await outcomes(app, asBusiness, [
      mark(creator.accountId),
      mark(other.creator.accountId),
    ]);

    expect(done).toEqual(['done', 'done']);
    const { profiles } = (await pull(app, asBusiness, cursor)).collections;
    expect(profiles?.[0]?.favourites.toSorted()).toEqual(
      [creator.accountId, other.creator.accountId].toSorted(),
    );
    expect((await pull(app, asCreator, theirs.cursor)).collections.profiles).toEqual([]);
  });

  it('is taken away again, and the last word of a batch is what holds', async () => {
    const { asBusiness, creator } = await aChat(app);
    const { accountId } = creator;

    await outcomes(app, asBusiness, [mark(accountId), mark(accountId, false)]);
    expect(await marksOf(asBusiness)).toEqual([]);
    await outcomes(app, asBusiness, [mark(accountId), mark(accountId, false), mark(accountId)]);
    expect(await marksOf(asBusiness)).toEqual([accountId]);
    await outcomes(app, asBusiness, [mark(accountId, false)]);
    expect(await marksOf(asBusiness)).toEqual([]);
  });

  it('that is there already, or sent twice, changes nothing', async () => {
    const { asBusiness, creator } = await aChat(app);
    const once = mark(creator.accountId);
    await send(app, asBusiness, [once]);
    const { cursor } = await pull(app, asBusiness);

    expect(await outcomes(app, asBusiness, [once, mark(creator.accountId)])).toEqual([
      'done',
      'done',
    ]);
    expect((await pull(app, asBusiness, cursor)).cursor).toBe(cursor);
  });

  it('is no one who is no creator, nor anyone who blocked or was blocked', async () => {
    const { asBusiness, business, creator } = await aChat(app);
    const blocker = (await aChat(app)).creator;
    const [a, b] = [business.accountId, blocker.accountId];
    await outcomes(app, asBusiness, [mark(b)]);
    await app.deps.db.insert(blocks).values({ accountId: b, blockedId: a });

    expect(
      await outcomes(app, asBusiness, [
        mark(newId()),
        mark(business.accountId),
        mark(creator.accountId),
        mark(b),
        mark(b, false),
      ]),
    ).toEqual(['NOT_FOUND', 'NOT_FOUND', 'done', 'NOT_FOUND', 'done']);
    expect(await marksOf(asBusiness)).toEqual([creator.accountId]);
  });

  it('is not for a viewer, the staff or a creator', async () => {
    const { asCreator, business, creator } = await aChat(app);
    for (const role of ['corp-viewer', 'staff'] as const) {
      const member = await aMember(app.deps.db, business.accountId, role);
      const headers = await app.signIn(member, business.accountId);

      expect(await outcomes(app, headers, [mark(creator.accountId)])).toEqual(['FORBIDDEN']);
      expect(await codeOf(await app.call(`/favorites/${creator.accountId}`, headers, {}))).toBe(
        '403 FORBIDDEN',
      );
    }
    expect(await outcomes(app, asCreator, [mark(creator.accountId)])).toEqual(['FORBIDDEN']);
  });

  it('is set and taken by its own calls too', async () => {
    const { asBusiness, creator } = await aChat(app);
    const path = `/favorites/${creator.accountId}`;

    expect(await expectJson(await app.call(path, asBusiness, undefined, 'POST'))).toEqual({
      success: true,
    });
    expect(await marksOf(asBusiness)).toEqual([creator.accountId]);
    await expectJson(await app.call(path, asBusiness, undefined, 'DELETE'));
    expect(await marksOf(asBusiness)).toEqual([]);
  });
});
