import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '../../e2e/support/database.ts';
import { ServerProcess } from '../../e2e/support/server.ts';
import { FIREBASE_VARIABLES, PROJECT, userIdOf } from './firebase-project.ts';
import type { Emulator } from './firebase-tools.ts';
import { firestoreClient } from './firestore-client.ts';
import { startFirestoreEmulator } from './firestore-emulator.ts';

let emulator: Emulator;
let server: ServerProcess;

beforeAll(async () => {
  emulator = await startFirestoreEmulator();
  server = await ServerProcess.create({
    ...FIREBASE_VARIABLES,
    FIRESTORE_MIRROR: '1',
    FIRESTORE_EMULATOR_HOST: emulator.host,
  });
}, 300_000);
afterAll(async () => {
  await server?.remove();
  await emulator?.stop();
});

/** A client of Firestore that Firebase Authentication has signed in as this user; null: nobody. */
function as(uid: string | null) {
  if (uid === null) return firestoreClient(emulator.host, null);
  const seconds = Math.floor(Date.now() / 1_000);
  const token = new UnsecuredJWT({ user_id: uid, auth_time: seconds })
    .setSubject(uid)
    .setIssuer(`https://securetoken.google.com/${PROJECT}`)
    .setAudience(PROJECT)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3_600)
    .encode();
  return firestoreClient(emulator.host, token);
}

const userOf = (email: string) => userIdOf(server, email);

/** A message to the user in their chat about the tacos, as a transaction of the server leaves it. Answers the room. */
async function say(userId: string, message: string): Promise<string> {
  const [room] = await query<{ id: string }>(
    server,
    `with room as (
       update chatrooms r set last_seq = last_seq + 1 from memberships g, campaigns c
       where g.account_id = r.creator_id and g.user_id = $1 and c.id = r.campaign_id and c.title ilike '%tacos%'
       returning r.*
     )
     insert into messages (chatroom_id, seq, id, business_id, creator_id, message, is_message_from_creator)
     select id, last_seq, gen_random_uuid(), business_id, creator_id, $2, false from room returning chatroom_id as id`,
    [userId, message],
  );
  return room?.id ?? '';
}

test('both sides of a chat read its messages in Firestore in their order, and nobody else does', async () => {
  expect(server.output).toContain('mirror: Firestore');
  const [elena, maya, marcus] = [
    await userOf('business@pollin.test'),
    await userOf('creator@pollin.test'),
    await userOf('second@pollin.test'),
  ];

  const chatroomId = await say(maya, 'First, from the mirror');
  await say(maya, 'Second, from the mirror');
  const newest = async () => [await as(maya).messages(chatroomId)].flat().slice(-2);
  await expect
    .poll(newest, { timeout: 60_000 })
    .toEqual(['First, from the mirror', 'Second, from the mirror']);

  expect(await as(elena).messages(chatroomId)).toEqual(await as(maya).messages(chatroomId));
  expect(await as(marcus).messages(chatroomId)).toBe(403);
  expect(await as(null).messages(chatroomId)).toBe(403);
  expect(await as(maya).status(`chatrooms/${chatroomId}`)).toBe(200);
  expect(await as(marcus).status(`chatrooms/${chatroomId}`)).toBe(403);
}, 180_000);

test("an account's members alone read its notifications, and nobody writes or lists", async () => {
  const maya = await userOf('creator@pollin.test');
  const marcus = await userOf('second@pollin.test');
  const [notice] = await query<{ id: string; account: string }>(
    server,
    `select n.id, n.account_id as account from notifications n
     join memberships g on g.account_id = n.account_id where g.user_id = $1 limit 1`,
    [maya],
  );
  const account = `accounts/${notice?.account}`;
  const path = `${account}/notifications/${notice?.id}`;
  await expect.poll(() => as(maya).status(path), { timeout: 60_000 }).toBe(200);

  expect(await as(maya).status(`${account}/notifications`)).toBe(200);
  expect(await as(marcus).status(path)).toBe(403);
  expect(await as(marcus).status(`${account}/notifications`)).toBe(403);
  expect(await as(null).status(path)).toBe(403);
  for (const one of [path, account, `${account}/other/one`]) {
    expect(await as(maya).status(one, 'PATCH')).toBe(403);
  }
  for (const one of [account, 'accounts', 'chatrooms'])
    expect(await as(maya).status(one)).toBe(403);
});
