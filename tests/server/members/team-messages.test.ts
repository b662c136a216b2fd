import { expect, it } from 'vitest';
import { aCreator, aRoom } from '../../support/builders.ts';
import { messageTo, pull, send } from '../../support/chat.ts';
import { teamAppForFile } from './team-app.ts';

const app = await teamAppForFile();
const { db } = app.deps;

/** A business of `roles` in a room with a creator. */
async function aTeamChat(roles: readonly ('owner' | 'manager' | 'staff')[]) {
  const { business, people } = await app.aTeam(roles);
  const creator = await aCreator(db);
  const room = await aRoom(db, { business, creator });
  const asCreator = await app.signIn(creator.userId, creator.accountId);
  return { room, people, asCreator };
}

/** Who wrote each message of the first contact, and the newest one in the list of conversations. */
async function authorsSeenBy(headers: Record<string, string>) {
  const { collections, messages } = await pull(app, headers);
  const newest = collections.chatrooms[0]?.lastMessage;
  return {
    messages: messages.map(({ message, sentBy }) => [message, sentBy ?? null]),
    newest: [newest?.text, newest?.sentBy ?? null],
  };
}

it('names the author of a message to the team, in a first contact and in a catch-up, and not to the creator', async () => {
  const { room, people, asCreator } = await aTeamChat(['owner', 'staff']);
  const [owner, staff] = people;
  const before = await pull(app, owner!.headers);
  await send(app, asCreator, [messageTo(room, 'creator', 'Hello')]);
  await send(app, staff!.headers, [messageTo(room, 'business', 'Welcome')]);

  const author = { userId: staff!.userId, name: 'Alex No. 1' };
  expect(await authorsSeenBy(owner!.headers)).toEqual({
    messages: [
      ['Hello', null],
      ['Welcome', author],
    ],
    newest: ['Welcome', author],
  });
  const { collections, messages } = await pull(app, owner!.headers, before.cursor);
  expect(messages.map(({ sentBy }) => sentBy)).toEqual([undefined, author]);
  expect(collections.chatrooms[0]?.lastMessage?.sentBy).toEqual(author);
  expect(await authorsSeenBy(asCreator)).toMatchObject({
    messages: [
      ['Hello', null],
      ['Welcome', null],
    ],
    newest: ['Welcome', null],
  });
});

it('names nobody where one person is the whole team', async () => {
  const { room, people } = await aTeamChat(['owner']);
  const [owner] = people;
  await send(app, owner!.headers, [messageTo(room, 'business', 'Welcome')]);

  expect(await authorsSeenBy(owner!.headers)).toEqual({
    messages: [['Welcome', null]],
    newest: ['Welcome', null],
  });
});
