import { beforeEach, expect, test } from 'vitest';
import type { AccountId, ChatroomId, CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { headers } from '#contract/routes/route.ts';
import { spokenCollections } from '#contract/sync/collections.ts';
import type { Device } from '#src/data/device/device.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue, type Actor } from '#src/data/device/outbox.ts';
import { resendFrom } from '#src/data/device/resend.ts';
import { applyPage } from '#src/data/sync/apply-page.ts';
import {
  aDevice,
  aMessage,
  aRoomId,
  json,
  textsOf,
  twoContextsOf,
  type Answer,
  type FakeDevice,
} from '../../support/fake-device.ts';
import { aPage } from '../../support/records.ts';

type Sent = { id: CommandId; payload: { message: string } };

/** A server with a history: it numbers what it takes, refuses what the test names, and can go back to an empty backup. */
class RestorableServer {
  epoch = 'epoch0';
  taken: Sent[] = [];
  refuses: string[] = [];

  restore(): void {
    Object.assign(this, { epoch: 'epoch9', taken: [] });
  }

  answer: Answer = async (request) => {
    const epoch = request.headers.get(headers.epoch);
    if (epoch !== null && epoch !== this.epoch) {
      return json({ code: 'HISTORY_CHANGED', message: 'Restored.' }, 409);
    }
    const { commands } = (await request.json()) as { commands: Sent[] };
    const refusal = { code: 'ROOM_ARCHIVED', message: 'No.' };
    const answers = commands.map((one) => {
      if (this.refuses.includes(one.payload.message))
        return { id: one.id, outcome: 'refused', refusal };
      if (!this.taken.some(({ id }) => id === one.id)) this.taken.push(one);
      return { id: one.id, outcome: 'done', result: {}, revision: this.taken.length };
    });
    return json({ epoch: this.epoch, answers });
  };

  get texts() {
    return this.taken.map(({ payload }) => payload.message);
  }
}

let device: FakeDevice;
let server: RestorableServer;
beforeEach(async () => {
  device = await aDevice();
  server = new RestorableServer();
  device.answer(server.answer);
  await readUpTo('epoch0.700');
});

const readUpTo = (cursor: string, { accountId }: Pick<Actor, 'accountId'> = device) =>
  device.db.cursors.put({ accountId, cursor, collections: spokenCollections });
const cursor = async () => (await device.db.cursors.get(device.accountId))?.cursor;
const room = aRoomId();
type Written = { to?: ChatroomId; as?: Actor; dependsOn?: CommandId[] };
const write = (text: string, { to = room, as = device, dependsOn }: Written = {}) =>
  enqueue(device, as, aMessage(device, to, text), { dependsOn });
const writeAll = async (...texts: string[]) => {
  for (const text of texts) await write(text);
};
const outbox = async () => textsOf(await device.db.outbox.orderBy('order').toArray());
const replica = {
  apply: async () => undefined,
  openRooms: async () => [],
};
/** The feed of the restored server reaches the page. */
const readNewHistory = async (on: Device = device) =>
  applyPage(on, replica, aPage(device.accountId, { cursor: 'epoch9.3' }), {
    asked: await device.db.cursors.get(device.accountId),
  });

test('what a restored server lost comes before what was written meanwhile', async () => {
  await writeAll('1', '2', '3', '4');
  await drain(device);
  server.restore();
  await writeAll('5', '6');

  expect(await drain(device)).toEqual({ state: 'empty', nextTryAt: null });

  expect(server.texts).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(await device.db.sent.count()).toBe(6);
});

test('every room of every account keeps its own order', async () => {
  const other = aRoomId();
  const another = { userId: device.userId, accountId: newId<AccountId>() };
  await readUpTo('epoch0.20', another);
  const writeRound = async (round: number) => {
    await write(`a${round}`);
    await write(`b${round}`, { to: other });
    await write(`c${round}`, { as: another });
  };
  for (const round of [1, 2, 3]) await writeRound(round);
  await drain(device);
  server.restore();
  for (const round of [4, 5]) await writeRound(round);
  await drain(device);

  for (const lane of ['a', 'b', 'c']) {
    const texts = server.texts.filter((text) => text.startsWith(lane));
    expect(texts).toEqual([1, 2, 3, 4, 5].map((round) => `${lane}${round}`));
  }
  expect(await outbox()).toEqual([]);
});

test('one that was refused keeps its place, and holds nobody', async () => {
  server.refuses = ['3'];
  await writeAll('1', '2', '3', '4');
  await drain(device);
  server.restore();
  await writeAll('5', '6');
  await resendFrom(device, device.accountId, 'epoch0');

  expect(await outbox()).toEqual(['1', '2', '3', '4', '5', '6']);
  await drain(device);
  expect(server.texts).toEqual(['1', '2', '4', '5', '6']);
  expect(await outbox()).toEqual(['3']);
});

test('what depends on one that goes out again waits for it once more', async () => {
  const first = await write('first');
  await drain(device);
  server.restore();
  await write('then', { to: aRoomId(), dependsOn: [first] });
  const batches: string[][] = [];
  device.answer(async (request) => {
    const { commands } = (await request.clone().json()) as { commands: Sent[] };
    batches.push(commands.map(({ payload }) => payload.message));
    return await server.answer(request);
  });
  await drain(device);

  expect(batches).toEqual([['then'], ['first'], ['then']]);
  expect(server.texts).toEqual(['first', 'then']);
});

test('the order outlives a kill at each step', async () => {
  await writeAll('1', '2');
  await drain(device);
  server.restore();
  await writeAll('3');
  const dieAt = async (call: number) => {
    const [context] = twoContextsOf(device);
    let calls = 0;
    context.fetch = async (input, init) => {
      const reply = device.fetch(input, init);
      if (++calls < call) return await reply;
      await reply;
      return await new Promise<never>(() => undefined);
    };
    void drain(context);
    await expect.poll(() => calls).toBe(call);
  };

  // Killed when the refusal was under way, then when what it lost had arrived and was not acknowledged.
  await dieAt(1);
  expect(await cursor()).toBe('epoch0.700');
  await dieAt(2);
  await expect.poll(() => server.texts).toEqual(['1', '2', '3']);
  const [successor] = twoContextsOf(device);
  await drain(successor);

  expect(server.texts).toEqual(['1', '2', '3']);
  expect(await outbox()).toEqual([]);
});

test('page and worker that deliver, and a tab that reads, in the same moment keep the order', async () => {
  await writeAll('1', '2', '3');
  await drain(device);
  server.restore();
  await writeAll('4', '5');
  const [page, worker] = twoContextsOf(device);

  await Promise.all([drain(page), readNewHistory(worker), drain(worker)]);
  await drain(page);

  expect(server.texts).toEqual(['1', '2', '3', '4', '5']);
  expect(await outbox()).toEqual([]);
});

test('a batch that is under way when a tab has read the new history does not overtake', async () => {
  await writeAll('1', '2');
  await drain(device);
  server.restore();
  await writeAll('3');
  const released = Promise.withResolvers<void>();
  device.answer(async (request) => {
    await released.promise;
    return await server.answer(request);
  });
  device.requests = [];
  const sending = drain(device);
  await expect.poll(() => device.requests.length).toBe(1);
  expect(await readNewHistory()).toBe('applied');
  released.resolve();
  await sending;

  expect(server.texts).toEqual(['1', '2', '3']);
  expect(await cursor()).toBe('epoch9.3');
});

test('an acknowledgement that comes when its history was left promises nothing', async () => {
  const released = Promise.withResolvers<void>();
  device.answer(async (request) => {
    const reply = await server.answer(request);
    await released.promise;
    return reply;
  });
  await writeAll('1');
  const sending = drain(device);
  await expect.poll(() => server.texts).toEqual(['1']);
  server.restore();
  await readNewHistory();
  released.resolve();
  await sending;
  device.time += 5_000;
  await drain(device);

  expect(server.texts).toEqual(['1']);
  expect(await outbox()).toEqual([]);
});

test('the copy stays readable until it is read again, and every answer since then is newer than it', async () => {
  await writeAll('1');
  await drain(device);
  server.restore();
  await writeAll('2');
  await drain(device);

  expect(await cursor()).toBe('epoch0.0');
  expect(await readNewHistory()).toBe('applied');
  expect(await cursor()).toBe('epoch9.3');
  await drain(device);
  expect(server.texts).toEqual(['1', '2']);
});

test('what was never tried does not count as tried', async () => {
  await writeAll('1');
  device.answer(() => {
    device.answer(() => Promise.reject(new TypeError('Failed to fetch')));
    return json({ code: 'HISTORY_CHANGED', message: 'Restored.' }, 409);
  });
  await drain(device);

  expect(await device.db.outbox.toArray()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
});

test('no item takes the place of another, though an older build gave both the same', async () => {
  await writeAll('mine');
  await drain(device);
  const [sent] = await device.db.sent.toArray();
  const another = { userId: device.userId, accountId: newId<AccountId>() };
  await write('theirs', { as: another });
  const [theirs] = await device.db.outbox.toArray();
  await device.db.outbox.delete(theirs?.order ?? 0);
  if (sent && theirs) await device.db.outbox.put({ ...theirs, order: sent.order });
  await resendFrom(device, device.accountId, 'epoch0');

  expect(await outbox()).toEqual(['mine', 'theirs']);
});
