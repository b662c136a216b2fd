import { IDBCursor, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createRxDatabase, type RxDatabase } from 'rxdb/plugins/core';
import { onTestFinished, expect, test, vi } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { Collections } from '#src/data/replica/apply-records.ts';
import { creatorsOf, storedOf } from '#src/data/replica/schemas.ts';
import { WholeReads } from '#src/data/replica/whole-reads.ts';
import { START } from '../../support/fake-device.ts';
import { aNotification } from '../../support/records.ts';

const disk = { indexedDB: new IDBFactory(), IDBKeyRange };

async function open(name: string) {
  const database: RxDatabase<Collections> = await createRxDatabase({
    name,
    storage: new WholeReads(disk),
    multiInstance: false,
  });
  onTestFinished(async () => void (await database.close()));
  return { database, ...(await database.addCollections(creatorsOf({}))) };
}

test('all records of a collection are read without a step for each, in order and without deleted ones', async () => {
  const name = newId();
  const records = Array.from({ length: 30 }, (_, index) =>
    aNotification({ createdOn: new Date(START + ((index * 7) % 30) * 1_000).toISOString() }),
  );
  const [gone, ...kept] = records;
  const before = await open(name);
  await before.notifications.bulkInsert(records.map((one) => storedOf('notifications', one)));
  await before.notifications.findOne(gone?.id).remove();
  await before.database.close();
  const { notifications } = await open(name);
  const step = vi.spyOn(IDBCursor.prototype, 'continue');
  onTestFinished(() => step.mockRestore());

  const found = await notifications.find().exec();

  expect(step).not.toHaveBeenCalled();
  expect(found.map((one) => one.toJSON())).toEqual(
    kept
      .toSorted((a, b) => Date.parse(b.createdOn) - Date.parse(a.createdOn))
      .map((one) => storedOf('notifications', one)),
  );
  const [first] = kept;
  expect(await notifications.find({ selector: { id: first?.id } } as never).exec()).toHaveLength(1);
});
