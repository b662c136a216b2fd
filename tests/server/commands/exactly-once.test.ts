import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import { aBusiness, aCreator, aRoom, type Room } from '../../support/builders.ts';
import { messageTo, pull, pullAll, send } from '../../support/chat.ts';
import { freshDatabase, type FreshDatabase } from '../../support/postgres.ts';

let database: FreshDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await freshDatabase();
  app = buildTestApp({ pool: database.pool });
});
afterAll(() => database.drop());

async function aChat() {
  const { db } = app.deps;
  const [business, creator] = [await aBusiness(db), await aCreator(db)];
  const room: Room = await aRoom(db, { business, creator });
  return {
    room,
    asCreator: await app.signIn(creator.userId, creator.accountId),
    asBusiness: await app.signIn(business.userId, business.accountId),
  };
}

describe('a command', () => {
  it('has its effect once and gets the same answer however often it is sent', async () => {
    const { room, asCreator, asBusiness } = await aChat();
    const batch = [messageTo(room, 'creator', 'On my way'), messageTo(room, 'creator', 'Two minutes')];

    const first = await send(app, asCreator, batch);
    const second = await send(app, asCreator, batch);

    expect(first.answers.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect(second).toEqual(first);
    const page = await pull(app, asBusiness);
    expect(page.messages.map(({ seq, message }) => [seq, message])).toEqual([
      [1, 'On my way'],
      [2, 'Two minutes'],
    ]);
    expect(page.collections.chatrooms[0]).toMatchObject({ lastSeq: 2, unreadByBusiness: 2, unreadByCreator: 0 });
  });

  it('has its effect once when ten repeats of its batch arrive at the same moment', async () => {
    const { room, asCreator } = await aChat();
    const batch = Array.from({ length: 20 }, (_, n) => messageTo(room, 'creator', `Shot ${n}`));

    const all = await Promise.all(Array.from({ length: 10 }, () => send(app, asCreator, batch)));

    for (const one of all) expect(one).toEqual(all[0]);
    const messages = (await pullAll(app, asCreator)).flatMap((page) => page.messages);
    expect(messages.map(({ seq }) => seq)).toEqual(batch.map((_, n) => n + 1));
    expect(messages.map(({ id }) => id)).toEqual(batch.map(({ id }) => id));
  });
});
