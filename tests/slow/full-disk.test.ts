import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { AccountId, CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { ApiUser } from '../../e2e/support/api-user.ts';
import { query } from '../../e2e/support/database.ts';
import { ServerProcess } from '../../e2e/support/server.ts';
import { demoCreator } from './demo-creator.ts';
import { SmallDisk } from './small-disk.ts';

const DISK = '256m';
const WORDS = 3_900;
const BATCHES_AT_MOST = 400;
const before = process.env['TMPDIR'];

let disk: SmallDisk;
let server: ServerProcess;
let user: ApiUser;
let accountId: AccountId;

beforeAll(async () => {
  disk = new SmallDisk(DISK);
  process.env['TMPDIR'] = disk.folder;
  server = await ServerProcess.create();
  ({ user, accountId } = await demoCreator(server));
}, 120_000);
afterAll(async () => {
  await server.remove();
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  disk.remove();
});

test('a full disk refuses what cannot be kept, loses nothing that was acknowledged, and everything goes on once there is room', async () => {
  const { data } = await user.get('chatrooms', '/chatrooms', accountId);
  const room = data.find((one) => !one.archived);
  if (!room) throw new Error('The demo has no open room');
  const acknowledged: CommandId[] = [];
  expect(await write(room, acknowledged)).toBe('');
  disk.fill();

  let refusal = '';
  for (let batch = 0; batch < BATCHES_AT_MOST && refusal === ''; batch++) {
    refusal = await write(room, acknowledged);
  }
  expect(refusal).toContain(': 503 ');
  expect((await user.get('chatrooms', '/chatrooms', accountId)).data.length).toBe(data.length);

  disk.free();
  await expect
    .poll(() => write(room, acknowledged), { timeout: 120_000, interval: 1_000 })
    .toBe('');
  const rows = await query<{ id: string; count: number }>(
    server,
    'select id, count(*)::int as count from messages where id = any($1::uuid[]) group by id',
    [acknowledged],
  );
  expect(acknowledged.length).toBeGreaterThanOrEqual(100);
  expect(rows).toHaveLength(acknowledged.length);
  expect(rows.every(({ count }) => count === 1)).toBe(true);
}, 300_000);

/** Sends messages that do not compress, and notes those that were acknowledged. Answers why not, '' when all were. */
async function write(room: ChatroomRecord, acknowledged: CommandId[]): Promise<string> {
  const { chatroomId, campaignId, businessId, creatorId } = room;
  const commands = Array.from({ length: 50 }, () => ({
    id: newId<CommandId>(),
    kind: 'addMessage',
    occurredAt: new Date().toISOString(),
    payload: {
      chatroomId,
      campaignId,
      businessId,
      creatorId,
      isMessageFromCreator: true,
      message: noise(),
    },
  }));
  try {
    const { answers } = await user.post('sendCommands', '/commands', { commands }, accountId);
    const done = answers.filter(({ outcome }) => outcome === 'done');
    acknowledged.push(...done.map(({ id }) => id));
    return done.length === commands.length
      ? ''
      : JSON.stringify(answers.find((one) => one.outcome !== 'done'));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const noise = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(WORDS / 2))).toString('hex');
