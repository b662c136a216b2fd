import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountId, CommandId } from '#contract/ids.ts';
import type { MessageRecord } from '#contract/message/record.ts';
import { newId } from '#contract/new-id.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { ApiUser } from '../../e2e/support/api-user.ts';
import { query } from '../../e2e/support/database.ts';
import { ServerProcess } from '../../e2e/support/server.ts';
import { demoCreator } from './demo-creator.ts';
import { libfaketime } from './libfaketime.ts';

/** Access tokens live for fifteen minutes, so the clock goes back and not forward. */
const SHIFTS = ['+0', '-1h', '-365d', '-2d'];

let clock: string;
let folder: string;
let server: ServerProcess;
let user: ApiUser;
let accountId: AccountId;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pollin-clock-'));
  // As root the database runs as a user of its own, who reads this clock too.
  await chmod(folder, 0o755);
  clock = join(folder, 'clock');
  await writeFile(clock, '+0\n');
  server = await ServerProcess.create({
    LD_PRELOAD: libfaketime(),
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    // A computer whose clock is set back does not run backwards.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  ({ user, accountId } = await demoCreator(server));
}, 120_000);
afterAll(async () => {
  await server.remove();
  await rm(folder, { recursive: true, force: true });
});

test('a server whose clock goes back keeps the order, the numbering and every cursor', async () => {
  const { data } = await user.get('chatrooms', '/chatrooms', accountId);
  const room = data.find((one) => !one.archived);
  if (!room) throw new Error('The demo has no open room');
  let { cursor } = await user.get('sync', `/sync?since=${await currentCursor()}`, accountId);
  const told: MessageRecord[] = [];
  const ids: CommandId[] = [];
  for (const shift of SHIFTS) {
    await setClock(shift);
    for (let round = 0; round < 3; round++) {
      const id = newId<CommandId>();
      ids.push(id);
      const command = {
        id,
        kind: 'addMessage',
        occurredAt: new Date().toISOString(),
        payload: {
          chatroomId: room.chatroomId,
          campaignId: room.campaignId,
          businessId: room.businessId,
          creatorId: room.creatorId,
          isMessageFromCreator: true,
          message: `At ${shift}, ${round}`,
        },
      };
      // Sent twice: a repeat is known whatever the clock says.
      for (let time = 0; time < 2; time++) {
        const { answers } = await user.post(
          'sendCommands',
          '/commands',
          { commands: [command] },
          accountId,
        );
        expect(answers[0]?.outcome).toBe('done');
      }
      const page = await user.get('sync', `/sync?since=${cursor}`, accountId);
      told.push(...page.messages);
      cursor = page.cursor;
    }
  }

  expect(told.map((one) => one.id)).toEqual(ids);
  const seqs = told.map((one) => one.seq);
  expect(seqs).toEqual(seqs.map((_, index) => room.lastSeq + 1 + index));
  const times = told.map((one) => one.createdOn);
  expect(times).toEqual(times.toSorted());
});

/** Where the account's feed ends. */
async function currentCursor(): Promise<string> {
  for (let since = ''; ;) {
    const page = await user.get('sync', since ? `/sync?since=${since}` : '/sync', accountId);
    if (!page.more) return page.cursor;
    since = page.cursor;
  }
}

/** Moves the clock of the server and its database, and waits until both go by it. */
async function setClock(shift: string): Promise<void> {
  await writeFile(clock, `${shift}\n`);
  const [, size = '0', unit = 'h'] = /^[+-](\d+)([hd]?)$/.exec(shift) ?? [];
  const back = Number(size) * (unit === 'd' ? 24 : 1) * HOUR_MS;
  for (const read of [serverClock, databaseClock]) {
    await expect
      .poll(async () => Math.abs((await read()) - (Date.now() - back)), { timeout: 20_000 })
      .toBeLessThan(HOUR_MS / 4);
  }
}

/** As in every answer of the server, which looks at its clock once a second. */
async function serverClock(): Promise<number> {
  const health = await fetch(`${server.url}/api/health`);
  return Date.parse(health.headers.get('date') ?? '');
}

async function databaseClock(): Promise<number> {
  const [row] = await query<{ at: Date }>(server, 'select clock_timestamp() as at');
  return row?.at.getTime() ?? NaN;
}
