import { beforeEach, describe, expect, test } from 'vitest';
import type { CampaignId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { CommandBody } from '#contract/commands/command.ts';
import { closedWeek } from '#contract/availability/record.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue, enqueueLatest } from '#src/data/device/outbox.ts';
import { aDevice, aMessage, aRoomId, json, type FakeDevice } from '../../support/fake-device.ts';

let device: FakeDevice;
let heard: CommandEnvelope[];
beforeEach(async () => {
  device = await aDevice();
  heard = [];
});

/** The hours, distinguished by the opening time on Monday. */
const hours = (startTime: number): CommandBody => ({
  kind: 'updateAvailability',
  payload: {
    week: { ...closedWeek, mon: { isOpen: true, startTime, endTime: 1700 } },
    exceptions: [],
  },
});
const edit = (startTime: number, baseVersion: number) =>
  enqueueLatest(device, device, hours(startTime), { baseVersion });
const outbox = () => device.db.outbox.orderBy('order').toArray();
const opensAt = ({ payload }: { payload: unknown }) =>
  (payload as { week: { mon: { startTime: number } } }).week.mon.startTime;

/** Keeps the hours in versions, as the server does: an edit over another version than the current one is a conflict. */
function serverAtVersion(version: number, lose: () => boolean = () => false) {
  const answers = new Map<string, object>();
  device.answer(async (request) => {
    const { commands } = (await request.json()) as { commands: CommandEnvelope[] };
    heard.push(...commands);
    const told = commands.map((one) => {
      const held = answers.get(one.id);
      if (held) return held;
      const isConflict = one.baseVersion !== version;
      const current = { version };
      const answer = isConflict
        ? {
            id: one.id,
            outcome: 'refused',
            refusal: { code: 'AVAILABILITY_CHANGED', message: 'Changed.', current },
          }
        : { id: one.id, outcome: 'done', result: { version: ++version }, revision: version };
      answers.set(one.id, answer);
      return answer;
    });
    if (lose()) throw new TypeError('Failed to fetch');
    return json({ epoch: 'epoch0', answers: told });
  });
}

describe('only the newest edit matters', () => {
  test('a day of edits without signal is one command, over the version that the first was made on', async () => {
    for (const time of [800, 900, 1000]) await edit(time, 3);
    serverAtVersion(3);
    await drain(device);

    expect(heard.map((one) => [opensAt(one), one.baseVersion])).toEqual([[1000, 3]]);
    expect(await outbox()).toEqual([]);
  });

  test('an edit made while its forerunner is on its way goes out with the version that one made', async () => {
    await edit(800, 3);
    let lost = 0;
    serverAtVersion(3, () => lost++ === 0);
    await drain(device);
    await edit(900, 3);
    await edit(1000, 3);
    expect((await outbox()).map(opensAt)).toEqual([800, 1000]);

    device.time += 60_000;
    await drain(device);

    expect(await outbox()).toEqual([]);
    expect(heard.map((one) => [opensAt(one), one.baseVersion])).toEqual([
      [800, 3],
      [800, 3],
      [1000, 4],
    ]);
  });

  test('a forerunner that was refused leaves the follower its own version, so that the conflict is reported again', async () => {
    await edit(800, 3);
    let lost = 0;
    serverAtVersion(7, () => lost++ === 0);
    await drain(device);
    await edit(900, 3);
    device.time += 60_000;
    await drain(device);

    const left = await outbox();
    expect(left.map((one) => [opensAt(one), one.state])).toEqual([
      [800, 'attention'],
      [900, 'attention'],
    ]);
    expect(left.map((one) => one.attention)).toEqual([
      { code: 'AVAILABILITY_CHANGED', current: { version: 7 } },
      { code: 'AVAILABILITY_CHANGED', current: { version: 7 } },
    ]);
  });

  test('a second edit before the feed delivers the first is no conflict with oneself', async () => {
    serverAtVersion(3);
    await edit(800, 3);
    await drain(device);
    await edit(900, 3);
    await drain(device);

    expect(await outbox()).toEqual([]);
    expect(heard.map((one) => one.baseVersion)).toEqual([3, 4]);
  });

  test('an edit is not made over the version of something else of the same kind', async () => {
    const campaign = (campaignId: CampaignId, title: string) =>
      ({
        kind: 'saveCampaign',
        payload: { campaignId, fields: { title }, gallery: [] },
      }) as unknown as CommandBody;
    const save = (campaignId: CampaignId, title: string, baseVersion: number) =>
      enqueueLatest(device, device, campaign(campaignId, title), { baseVersion });
    const [first, second] = [newId<CampaignId>(), newId<CampaignId>()];
    serverAtVersion(8);
    await save(first, 'Brunch', 8);
    await drain(device);
    await save(second, 'Lunch', 3);
    await save(first, 'Dinner', 8);

    expect((await outbox()).map((one) => one.baseVersion)).toEqual([3, 9]);
  });

  test('another user’s unsent edit on the same device is not replaced', async () => {
    const other = { userId: (await aDevice()).userId, accountId: device.accountId };
    await enqueueLatest(device, other, hours(700), { baseVersion: 3 });
    await edit(800, 3);

    expect((await outbox()).map(opensAt)).toEqual([700, 800]);
  });
});

test('a full disk after the answer still hands the new version to the edit that waits', async () => {
  await edit(800, 3);
  let lost = 0;
  serverAtVersion(3, () => lost++ === 0);
  await drain(device);
  await edit(900, 3);
  device.time += 60_000;
  device.db.sent.hook('creating', () => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  await drain(device);

  expect(heard.at(-1)).toMatchObject({ baseVersion: 4 });
  expect(await outbox()).toEqual([]);
});

test('hundreds of answers with versions are settled in their transactions', async () => {
  for (let count = 0; count < 300; count++)
    await enqueue(device, device, aMessage(device, aRoomId(), `message ${count}`));
  device.answer(async (request) => {
    const { commands } = (await request.json()) as { commands: CommandEnvelope[] };
    const answers = commands.map(({ id }) => ({
      id,
      outcome: 'done',
      result: { version: 1 },
      revision: 1,
    }));
    return json({ epoch: 'epoch0', answers });
  });
  await drain(device);

  expect(await outbox()).toEqual([]);
});
