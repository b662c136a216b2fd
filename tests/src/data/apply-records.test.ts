import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createRxDatabase, type RxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { noChanges } from '#contract/sync/sync.ts';
import { applyRecords, type Collections } from '#src/data/replica/apply-records.ts';
import { creatorsOf } from '#src/data/replica/schemas.ts';
import { anAppointment } from '../../support/records.ts';

let database: RxDatabase<Collections>;
let held: Collections;
beforeEach(async () => {
  const storage = getRxStorageDexie({ indexedDB: new IDBFactory(), IDBKeyRange });
  database = await createRxDatabase({ name: 'replica', storage, multiInstance: false });
  held = await database.addCollections(creatorsOf({}));
});
afterEach(() => database.close());

const state = (record: AppointmentRecord) => ({
  collections: { ...noChanges(), appointments: [record] },
  gone: [],
});
const goneAt = ({ id }: AppointmentRecord, revision: number) => ({
  collections: noChanges(),
  gone: [{ collection: 'appointments' as const, id, revision }],
});
const stored = async () =>
  (await held.appointments.find().exec()).map((one) => one.toJSON().revision);

test('of two states stored at once the newer one stays, in either order', async () => {
  for (const [first, second] of [
    [5, 3],
    [3, 5],
  ] as const) {
    const record = anAppointment();
    await Promise.all(
      [first, second].map((revision) => applyRecords(held, state({ ...record, revision }))),
    );
    const kept = await held.appointments.findOne(record.id).exec();
    expect(kept?.toJSON().revision).toBe(5);
  }
});

test('what is removed while an older state of it is written again does not fail and goes in the end', async () => {
  const record = anAppointment({ revision: 3 });
  await applyRecords(held, state(record));
  await Promise.all([
    applyRecords(held, state({ ...record, revision: 4 })),
    applyRecords(held, goneAt(record, 5)),
  ]);
  await applyRecords(held, goneAt(record, 5));

  expect(await stored()).toEqual([]);
});

test('a page that names a record twice stores its newest state', async () => {
  const record = anAppointment({ revision: 3 });
  await applyRecords(held, { ...state(record), gone: goneAt(record, 4).gone });
  expect(await stored()).toEqual([]);
  await applyRecords(held, { ...state({ ...record, revision: 6 }), gone: goneAt(record, 4).gone });
  expect(await stored()).toEqual([6]);
});
