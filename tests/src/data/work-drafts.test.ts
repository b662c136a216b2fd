import { describe, expect, test } from 'vitest';
import { isSame } from '#contract/campaign/is-same.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import {
  readWorkDraft,
  saveWorkDraft,
  settleWorkDraft,
  consumeWorkDraft,
} from '#src/data/device/work-drafts.ts';
import { aDevice, aMessage, aRoomId, textsOf, type FakeDevice } from '../../support/fake-device.ts';

type Brief = { title: string; summary: string };
const placeOf = ({ accountId }: FakeDevice) => ({
  accountId,
  key: 'brief',
  parse: (value: unknown) => value as Brief,
});
const brief = (title: string, summary = ''): Brief => ({ title, summary });

describe('a draft that two tabs have open', () => {
  test('loses nothing of what either of them wrote', async () => {
    const device = await aDevice();
    const place = placeOf(device);
    const began = await saveWorkDraft(device, place, null, brief('Brunch'));

    await saveWorkDraft(device, place, began, brief('Patio brunch'));
    const stands = await saveWorkDraft(device, place, began, brief('Brunch', 'Eggs outside'));

    expect(stands).toEqual(brief('Patio brunch', 'Eggs outside'));
    expect(await readWorkDraft(device.db, place)).toEqual({ value: stands, other: null });
  });

  test('keeps both versions of one field until the person has chosen', async () => {
    const device = await aDevice();
    const place = placeOf(device);
    const began = await saveWorkDraft(device, place, null, brief('Brunch', 'Eggs'));
    await saveWorkDraft(device, place, began, brief('Lunch', 'Eggs outside'));

    await saveWorkDraft(device, place, began, brief('Dinner', 'Eggs'));

    expect(await readWorkDraft(device.db, place)).toEqual({
      value: brief('Dinner', 'Eggs outside'),
      other: brief('Lunch', 'Eggs outside'),
    });

    await settleWorkDraft(device, place, 'other');
    expect(await readWorkDraft(device.db, place)).toEqual({
      value: brief('Lunch', 'Eggs outside'),
      other: null,
    });
  });

  test('keeps the other version of each field that is not settled, and what was written since', async () => {
    const device = await aDevice();
    const place = placeOf(device);
    const began = await saveWorkDraft(device, place, null, brief('Brunch', 'Eggs'));
    await saveWorkDraft(device, place, began, brief('Lunch', 'Eggs'));
    const asked = await saveWorkDraft(device, place, began, brief('Dinner', 'Eggs'));

    const since = await saveWorkDraft(device, place, asked, brief('Dinner', 'Eggs outside'));
    expect((await readWorkDraft(device.db, place)).other).toEqual(brief('Lunch', 'Eggs outside'));

    await saveWorkDraft(device, place, since, brief('Dinner', 'Eggs on ice'));
    await saveWorkDraft(device, place, since, brief('Dinner', 'Eggs at noon'));
    expect(await readWorkDraft(device.db, place)).toEqual({
      value: brief('Dinner', 'Eggs at noon'),
      other: brief('Lunch', 'Eggs on ice'),
    });
  });

  test('asks no more once both say the same', async () => {
    const device = await aDevice();
    const place = placeOf(device);
    const began = await saveWorkDraft(device, place, null, brief('Brunch'));
    await saveWorkDraft(device, place, began, brief('Lunch'));
    const asked = await saveWorkDraft(device, place, began, brief('Dinner'));

    await saveWorkDraft(device, place, asked, brief('Lunch'));

    expect(await readWorkDraft(device.db, place)).toEqual({ value: brief('Lunch'), other: null });
  });

  test('goes on being typed in one of them without asking about its own words', async () => {
    const device = await aDevice();
    const place = placeOf(device);
    const first = await saveWorkDraft(device, place, null, brief('B'));
    const second = await saveWorkDraft(device, place, first, brief('Br'));
    await saveWorkDraft(device, place, second, brief('Bru'));

    expect(await readWorkDraft(device.db, place)).toEqual({ value: brief('Bru'), other: null });
  });

  /** As a form whose summary may not be longer than this. */
  const narrow = (device: FakeDevice) => ({
    ...placeOf(device),
    parse: (value: unknown) => {
      const { title, summary } = value as Brief;
      return title.length + summary.length > 24 ? null : { title, summary };
    },
  });

  test('is never asked about where only one of them wrote, not even too much', async () => {
    const device = await aDevice();
    const place = narrow(device);
    const began = await saveWorkDraft(device, place, null, brief('Brunch', 'Eggs'));
    const long = brief('Brunch', 'Eggs outside, and much more of it');

    expect(await saveWorkDraft(device, place, began, long)).toEqual(long);
    const [row] = await device.db.workDrafts.toArray();
    expect(row).not.toHaveProperty('other');
    expect(row?.value).toEqual(long);
  });

  test('keeps the other version as it was where it and what was written since are too much together', async () => {
    const device = await aDevice();
    const place = narrow(device);
    const began = await saveWorkDraft(device, place, null, brief('Brunch', 'Eggs'));
    await saveWorkDraft(device, place, began, brief('A much longer lunch', 'Eggs'));
    const asked = await saveWorkDraft(device, place, began, brief('Dinner', 'Eggs'));

    await saveWorkDraft(device, place, asked, brief('Dinner', 'Eggs outside'));
    expect(await readWorkDraft(device.db, place)).toEqual({
      value: brief('Dinner', 'Eggs outside'),
      other: brief('A much longer lunch', 'Eggs'),
    });
  });

  test('whose unsent words were sent in the other keeps what was typed since', async () => {
    const device = await aDevice();
    const place = placeOf(device);
    const began = await saveWorkDraft(device, place, null, brief('Brunch'));
    await device.db.workDrafts.clear();

    await saveWorkDraft(device, place, began, brief('Brunch, please'));

    expect((await readWorkDraft(device.db, place)).value).toEqual(brief('Brunch, please'));
  });
});

describe('a draft that is sent', () => {
  const actor = ({ userId, accountId }: FakeDevice) => ({ userId, accountId });
  const sending = (device: FakeDevice, sent: Brief) => (db: FakeDevice['db']) =>
    consumeWorkDraft(db, placeOf(device), (stored) => (isSame(stored, sent) ? null : stored));

  test('leaves the disk with the command’s arrival there', async () => {
    const device = await aDevice();
    await saveWorkDraft(device, placeOf(device), null, brief('Brunch'));

    await enqueue(device, actor(device), aMessage(device, aRoomId(), 'Brunch'), {
      also: sending(device, brief('Brunch')),
    });

    expect(textsOf(await device.db.outbox.toArray())).toEqual(['Brunch']);
    expect(await device.db.workDrafts.count()).toBe(0);
  });

  test('is still there, and nothing is queued, where a kill cuts the two apart', async () => {
    const device = await aDevice();
    await saveWorkDraft(device, placeOf(device), null, brief('Brunch'));
    const killed = async (db: FakeDevice['db']) => {
      await sending(device, brief('Brunch'))(db);
      throw new Error('Killed');
    };

    await expect(
      enqueue(device, actor(device), aMessage(device, aRoomId(), 'Brunch'), { also: killed }),
    ).rejects.toThrow('Killed');

    expect(await device.db.outbox.count()).toBe(0);
    expect((await readWorkDraft(device.db, placeOf(device))).value).toEqual(brief('Brunch'));
  });

  test('keeps what another tab wrote since it was read', async () => {
    const device = await aDevice();
    await saveWorkDraft(device, placeOf(device), null, brief('Brunch', 'Eggs outside'));

    await enqueue(device, actor(device), aMessage(device, aRoomId(), 'Brunch'), {
      also: sending(device, brief('Brunch')),
    });

    expect((await readWorkDraft(device.db, placeOf(device))).value).toEqual(
      brief('Brunch', 'Eggs outside'),
    );
  });

  /** “Dinner” was written here and is sent while “Lunch”, of another tab, was not chosen yet. */
  async function sentUnanswered() {
    const device = await aDevice();
    const place = placeOf(device);
    const began = await saveWorkDraft(device, place, null, brief('Brunch', 'Eggs'));
    await saveWorkDraft(device, place, began, brief('Lunch', 'Eggs'));
    await saveWorkDraft(device, place, began, brief('Dinner', 'Eggs'));
    await enqueue(device, actor(device), aMessage(device, aRoomId(), 'Dinner'), {
      also: sending(device, brief('Dinner', 'Eggs')),
    });
    return { device, place };
  }

  test('goes on asking about the version that nobody has chosen, which is nobody’s draft until then', async () => {
    const { device, place } = await sentUnanswered();

    expect(await readWorkDraft(device.db, place)).toEqual({
      value: null,
      other: brief('Lunch', 'Eggs'),
      sent: brief('Dinner', 'Eggs'),
    });

    await settleWorkDraft(device, place, 'other');
    expect(await readWorkDraft(device.db, place)).toEqual({
      value: brief('Lunch', 'Eggs'),
      other: null,
    });
  });

  test('is done with once the person stays with what was sent', async () => {
    const { device, place } = await sentUnanswered();

    await settleWorkDraft(device, place, 'own');

    expect(await device.db.workDrafts.count()).toBe(0);
  });

  test('and is written on asks about the other version together with what was written since', async () => {
    const { device, place } = await sentUnanswered();

    await saveWorkDraft(device, place, null, brief('Dinner', 'Eggs outside'));

    expect(await readWorkDraft(device.db, place)).toEqual({
      value: brief('Dinner', 'Eggs outside'),
      other: brief('Lunch', 'Eggs outside'),
    });
  });
});
