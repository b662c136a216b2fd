import { beforeEach, expect, test } from 'vitest';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { CommandBody } from '#contract/commands/command.ts';
import { newId } from '#contract/new-id.ts';
import type { AppointmentId, CommandId, ProjectId, UserId } from '#contract/ids.ts';
import { headers } from '#contract/routes/route.ts';
import { spokenCollections } from '#contract/sync/collections.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { sendDirectly } from '#src/data/device/send-directly.ts';
import {
  aDevice,
  aMessage,
  aRoomId,
  html,
  json,
  type FakeDevice,
} from '../../support/fake-device.ts';

let device: FakeDevice;
let id: CommandId;
beforeEach(async () => {
  device = await aDevice();
  id = newId<CommandId>();
});
const noShow: CommandBody = {
  kind: 'appointmentEvent',
  payload: {
    appointmentId: newId<AppointmentId>(),
    projectId: newId<ProjectId>(),
    event: 'no_show',
  },
};
const tell = () => sendDirectly(device, device, noShow, id);
const done = () => ({ id, outcome: 'done', result: { version: 2 }, revision: 5 });
const refused = () => ({
  id,
  outcome: 'refused',
  refusal: { code: 'NO_SHOW_TIME', message: 'Too early.' },
});
const paths = () => device.requests.map((one) => `${one.method} ${new URL(one.url).pathname}`);
const status = `GET /api/commands/`;

test('is sent once and returns the answer; nothing is stored', async () => {
  device.answer(async (request) => {
    const { commands } = (await request.json()) as { commands: CommandEnvelope[] };
    expect(commands).toMatchObject([{ id, kind: 'appointmentEvent' }]);
    return json({ epoch: 'epoch0', answers: [done()] });
  });

  expect(await tell()).toEqual({ state: 'done', result: { version: 2 } });
  expect(paths()).toEqual(['POST /api/commands']);
  expect(await device.db.outbox.count()).toBe(0);
});

test('a refusal is shown in the server’s words', async () => {
  device.answer(() => json({ epoch: 'epoch0', answers: [refused()] }));

  expect(await tell()).toEqual({
    state: 'refused',
    refusal: { code: 'NO_SHOW_TIME', message: 'Too early.' },
  });
});

test('after a lost reply the server is asked, and a done command is reported as done', async () => {
  device.answer((request) => {
    if (request.method === 'POST') throw new TypeError('Failed to fetch');
    return json({ epoch: 'epoch0', answer: done() });
  });

  expect(await tell()).toEqual({ state: 'done', result: { version: 2 } });
  expect(paths()).toEqual(['POST /api/commands', `${status}${id}`]);
});

test('what the server does not know was not done', async () => {
  device.answer((request) =>
    request.method === 'POST' ? html() : json({ epoch: 'epoch0', answer: null }),
  );

  expect(await tell()).toEqual({ state: 'undelivered', mayBeDone: false, id });
});

test('when the server cannot be asked either, it does not count as not done', async () => {
  device.answer(() => {
    throw new TypeError('Failed to fetch');
  });

  expect(await tell()).toEqual({ state: 'undelivered', mayBeDone: true, id });
});

test('without a network, or for another user, nothing is sent', async () => {
  device.online = false;
  expect(await tell()).toEqual({ state: 'undelivered', mayBeDone: false, id });
  device.online = true;
  const other = { userId: newId<UserId>(), accountId: device.accountId };
  expect(await sendDirectly(device, other, noShow, id)).toMatchObject({ state: 'undelivered' });
  expect(device.requests).toEqual([]);
});

test('a restored server runs nothing of it, and gets first what it has lost', async () => {
  const { accountId } = device;
  await device.db.cursors.put({ accountId, cursor: 'epoch0.700', collections: spokenCollections });
  const written = await enqueue(device, device, aMessage(device, aRoomId(), 'Before the backup'));
  device.answer(() => json({ epoch: 'epoch0', answers: [{ ...done(), id: written }] }));
  await drain(device);
  device.answer((request) =>
    request.headers.get(headers.epoch) === 'epoch0'
      ? json({ code: 'HISTORY_CHANGED', message: 'Restored.' }, 409)
      : json({ epoch: 'epoch9', answers: [done()] }),
  );

  expect(await tell()).toMatchObject({ state: 'refused', refusal: { code: 'HISTORY_CHANGED' } });
  expect(await device.db.outbox.toArray()).toMatchObject([{ id: written, state: 'waiting' }]);
  expect(await tell()).toEqual({ state: 'done', result: { version: 2 } });
});
