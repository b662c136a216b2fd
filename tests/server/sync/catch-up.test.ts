import { describe, expect, it } from 'vitest';
import { parseCursor } from '#contract/sync/cursor.ts';
import { spokenCollections } from '#contract/sync/collections.ts';
import type { SyncPage } from '#contract/sync/sync.ts';
import { catchUp } from '#server/sync/catch-up.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aRoom } from '../../support/builders.ts';
import { aChat, expectJson, messageTo, pull, pullAll, readUpTo, send } from '../../support/chat.ts';
import { copyFrom, truthOf } from '../../support/feed.ts';

const app = await serverForFile();

describe('catching up', () => {
  it('brings what changed since the cursor, and nothing when nothing did', async () => {
    const { room, asCreator, asBusiness } = await aChat(app);
    await send(app, asBusiness, [messageTo(room, 'business', 'old')]);
    const { cursor } = await pull(app, asCreator);

    const nothing = await pull(app, asCreator, cursor);
    await send(app, asBusiness, [messageTo(room, 'business', 'new')]);
    const page = await pull(app, asCreator, cursor);

    expect(nothing).toMatchObject({ since: cursor, cursor, more: false, messages: [], gone: [] });
    expect(page.messages.map(({ message }) => message)).toEqual(['new']);
    expect(page.collections.chatrooms.map(({ chatroomId }) => chatroomId)).toEqual([
      room.chatroomId,
    ]);
  });

  it('brings what it knows from a history in which a newer build wrote more', async () => {
    const { room, creator, asCreator, asBusiness } = await aChat(app);
    const { cursor } = await pull(app, asCreator);
    await send(app, asBusiness, [messageTo(room, 'business', 'new')]);
    await app.deps.pool.query(
      `insert into feed (account_id, collection, record_id, revision)
       select a.id, c.collection, gen_random_uuid(), a.revision
       from accounts a, unnest(array['campaigns', 'ratings']) as c (collection) where a.id = $1`,
      [creator.accountId],
    );
    await app.deps.pool.query(
      `insert into feed (account_id, collection, record_id, revision)
       select id, 'profiles', id, revision from accounts where id = $1
       on conflict (account_id, collection, record_id) do update set revision = excluded.revision`,
      [creator.accountId],
    );

    const page = await pull(app, asCreator, cursor);

    expect(page.collections.profiles).toHaveLength(1);
  });

  it('skips nothing when a transaction that began earlier commits later', async () => {
    const { room, creator, asCreator } = await aChat(app);
    const business = await aBusiness(app.deps.db);
    const other = await aRoom(app.deps.db, { business, creator });
    const asOther = await app.signIn(business.userId, business.accountId);
    const { cursor } = await pull(app, asCreator);
    const slow = await app.deps.pool.connect();
    await slow.query('begin');
    await slow.query('update accounts set revision = revision + 1 where id = $1', [
      creator.accountId,
    ]);
    await slow.query(
      `update feed set revision = (select revision from accounts where id = $1)
       where account_id = $1 and record_id = $2`,
      [creator.accountId, room.chatroomId],
    );

    const quick = send(app, asOther, [messageTo(other, 'business', 'quick')]);
    const between = await pull(app, asCreator, cursor);
    await slow.query('commit');
    slow.release();
    await quick;
    const after = await pull(app, asCreator, between.cursor);

    const rooms = [between, after].flatMap((page) => page.collections.chatrooms);
    expect(rooms.map(({ chatroomId }) => chatroomId)).toEqual([room.chatroomId, other.chatroomId]);
    expect(after.messages.map(({ message }) => message)).toEqual(['quick']);
  });

  it('never cuts a revision in two, however many rows it has', async () => {
    const { room, asCreator, asBusiness, creator } = await aChat(app);
    const { cursor } = await pull(app, asCreator);
    for (const count of [7, 1, 5]) {
      await send(
        app,
        asBusiness,
        Array.from({ length: count }, (_, n) => messageTo(room, 'business', `${n}`)),
      );
    }
    const start = parseCursor(cursor);
    if (!start) throw new Error('A pull ends with a cursor.');

    const sizes: number[] = [];
    for (let at = start, more = true; more;) {
      const page = await catchUp(app.deps.pool, creator.accountId, at, new Date(), 3);
      sizes.push(page?.messages.length ?? 0);
      more = page?.more ?? false;
      at = parseCursor(page?.cursor) ?? start;
    }

    expect(sizes).toEqual([7, 6]);
  });

  it('is cut to what a slow line asks for, and goes on from there', async () => {
    const { room, asCreator, asBusiness } = await aChat(app);
    const { cursor } = await pull(app, asCreator);
    for (let n = 0; n < 6; n++) await send(app, asBusiness, [messageTo(room, 'business', `${n}`)]);

    const first = await expectJson<SyncPage>(
      await app.call(`/sync?since=${cursor}&limit=4&collections=${spokenCollections}`, asCreator),
    );
    const rest = await pull(app, asCreator, first.cursor);

    expect(first.more).toBe(true);
    expect(first.messages.length).toBeLessThan(6);
    expect([...first.messages, ...rest.messages].map(({ message }) => message)).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
  });

  it('in steps of any size ends with the same copy as a full recomputation', async () => {
    const { room, creator, business, asCreator, asBusiness } = await aChat(app);
    const rooms = [room];
    for (let n = 0; n < 4; n++) rooms.push(await aRoom(app.deps.db, { business, creator }));
    const { cursor } = await pull(app, asCreator);
    for (let n = 0; n < 30; n++) {
      const one = rooms[(n * 7) % rooms.length] ?? room;
      const another = rooms[(n * 3) % rooms.length] ?? room;
      await send(app, asBusiness, [
        messageTo(one, 'business', `b${n}`),
        messageTo(another, 'business', 'x'),
      ]);
      if (n % 3 === 0)
        await send(app, asCreator, [messageTo(another, 'creator', `c${n}`), readUpTo(one, n)]);
    }

    for (const limit of [1, 2, 5, 1000]) {
      const pages = [];
      for (let at = parseCursor(cursor), more = true; more && at;) {
        const page = await catchUp(app.deps.pool, creator.accountId, at, new Date(), limit);
        if (!page) throw new Error('A cursor of this history can be caught up from.');
        pages.push(page);
        more = page.more;
        at = parseCursor(page.cursor);
      }
      expect(copyFrom(pages)).toEqual(await truthOf(app.deps.pool, creator.accountId));
    }
  });

  it('under concurrent writers ends with the same copy as a full recomputation', async () => {
    const { creator, asCreator } = await aChat(app);
    const parties = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const business = await aBusiness(app.deps.db);
        const room = await aRoom(app.deps.db, { business, creator });
        return { room, headers: await app.signIn(business.userId, business.accountId) };
      }),
    );
    const pages = await pullAll(app, asCreator);
    const cursor = () => pages.at(-1)?.cursor;

    let writing = true;
    const writers = parties.map(async ({ room, headers }) => {
      for (let n = 0; n < 25; n++) await send(app, headers, [messageTo(room, 'business', `${n}`)]);
    });
    const done = Promise.all(writers).then(() => {
      writing = false;
    });
    while (writing) pages.push(await pull(app, asCreator, cursor()));
    await done;
    pages.push(...(await pullAll(app, asCreator, cursor())));

    expect(copyFrom(pages)).toEqual(await truthOf(app.deps.pool, creator.accountId));
  });
});

describe('a cursor', () => {
  it.each(['', 'nonsense', 'abcdef.1', '..', "x'.0", '0123456789abcdef.999999999'])(
    'that is not one of this history starts first contact: %s',
    async (cursor) => {
      const { asCreator } = await aChat(app);

      const page = await pull(app, asCreator, encodeURIComponent(cursor));

      expect(page.since).toBeNull();
      expect(page.collections.chatrooms).toHaveLength(1);
    },
  );

  it('ahead of the account starts first contact: the database was restored', async () => {
    const { asCreator } = await aChat(app);
    const { cursor } = await pull(app, asCreator);
    const at = parseCursor(cursor);

    const page = await pull(app, asCreator, `${at?.epoch}.${(at?.revision ?? 0) + 1}`);

    expect(page.since).toBeNull();
  });

  it("of another tenant shows only one's own records", async () => {
    const theirs = await aChat(app);
    await send(app, theirs.asBusiness, [messageTo(theirs.room, 'business', 'private')]);
    const { cursor } = await pull(app, theirs.asCreator);
    const { asCreator, room } = await aChat(app);
    const zero = cursor.replace(/\.\d+$/, '.0');

    for (const since of [cursor, zero]) {
      const page = await pull(app, asCreator, since);
      expect(page.messages).toEqual([]);
      expect(page.collections.chatrooms.map(({ chatroomId }) => chatroomId)).toEqual([
        room.chatroomId,
      ]);
    }
  });

  it('of a device that holds a collection in a newer version starts first contact, and of an older one goes on', async () => {
    const { asCreator } = await aChat(app);
    const { cursor } = await pull(app, asCreator);
    const since = async (collections: string) => {
      const response = await app.call(
        `/sync?since=${cursor}&collections=${collections}`,
        asCreator,
      );
      return ((await response.json()) as { since: string | null }).since;
    };

    expect(await since(spokenCollections)).toBe(cursor);
    expect(await since(`${spokenCollections},later:3`)).toBe(cursor);
    expect(await since(spokenCollections.replace('projects:4', 'projects:5'))).toBeNull();
    expect(await since('chatrooms:1')).toBeNull();
    expect(await since(spokenCollections.replace('availability:1', 'availability:0'))).toBe(cursor);
  });

  it('of an older app, which names fewer collections, goes on', async () => {
    const { asCreator } = await aChat(app);
    const { cursor } = await pull(app, asCreator);

    for (const named of ['chatrooms:0', '', 'toString:0']) {
      const response = await app.call(`/sync?since=${cursor}&collections=${named}`, asCreator);
      expect(await response.json()).toMatchObject({ since: cursor });
    }
  });
});

it('a record that is gone is sent as gone, and not as a record', async () => {
  const { room, creator, asCreator } = await aChat(app);
  const { cursor } = await pull(app, asCreator);
  await app.deps.pool.query('update accounts set revision = revision + 1 where id = $1', [
    creator.accountId,
  ]);
  const { rows } = await app.deps.pool.query(
    `update feed f set gone = true, revision = a.revision from accounts a
     where a.id = f.account_id and f.account_id = $1 and f.record_id = $2 returning f.revision::int`,
    [creator.accountId, room.chatroomId],
  );

  const page = await pull(app, asCreator, cursor);

  const gone = { collection: 'chatrooms', id: room.chatroomId, revision: rows[0].revision };
  expect(page.gone).toEqual([gone]);
  expect(page.collections.chatrooms).toEqual([]);
  expect((await pull(app, asCreator)).collections.chatrooms).toEqual([]);
});
