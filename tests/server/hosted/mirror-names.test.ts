import { pino } from 'pino';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { switchTriggers } from '#server/mirror/start.ts';
import { writeDue } from '#server/mirror/write-due.ts';
import type { Mirror, MirrorDocument } from '#server/ports/mirror/mirror.ts';
import { serverForFile } from '../../support/app.ts';
import { aRoom } from '../../support/builders.ts';
import { aCampaign, aPlace, aTalent, FRIDAY, happens, saving } from '../campaigns/casting.ts';

const app = await serverForFile({ now: () => FRIDAY });
const { pool, db } = app.deps;
const log = pino({ level: 'silent' });

/** The documents that the last writes changed. */
let written: MirrorDocument[] = [];
const mirror: Mirror = {
  async write(documents) {
    written.push(...documents);
    return 'written';
  },
};
const writeAll = async () => {
  while (await writeDue({ pool, log, mirror }));
};

beforeEach(async () => {
  await switchTriggers(pool, true);
  await writeAll();
  written = [];
});
afterAll(() => switchTriggers(pool, false));

const command = (kind: string, edits: object[]): CommandEnvelope => ({
  id: newId<CommandId>(),
  kind,
  occurredAt: FRIDAY.toISOString(),
  payload: { edits },
});
const renaming = (field: string, base: string, value: string) => ({ field, base, value });

/** A room about a campaign, as the mirror has it. */
async function aMirroredRoom() {
  const place = await aPlace(app, { name: 'Patio', instagramUrl: 'https://instagram.com/patio' });
  const talent = await aTalent(app);
  const campaignId = await aCampaign(app, place);
  const room = await aRoom(db, { business: place, creator: talent, campaignId });
  await writeAll();
  written = [];
  const path = `chatrooms/${room.chatroomId}`;
  return { place, talent, campaignId, path };
}
const renamingTo = (name: string) =>
  command('updateBusinessProfile', [renaming('name', 'Patio', name)]);
const aNotification = (accountId: string, title: string) =>
  pool.query(
    `insert into notifications (id, account_id, category, title, body, path) values ($1, $2, 'opportunity', $3, '', '/')`,
    [newId(), accountId, title],
  );
const fieldsOf = (path: string) => written.find((one) => one.path === path)?.fields;

it('a room in the mirror has the new name of its business', async () => {
  const { place, path } = await aMirroredRoom();

  await happens(app, place, renamingTo('Patio Norte'));
  await writeAll();

  expect(fieldsOf(path)).toMatchObject({ businessName: 'Patio Norte' });
});

it('a room in the mirror has the new name of its creator', async () => {
  const { talent, path } = await aMirroredRoom();
  const { rows } = await pool.query('select first_name as name from users where id = $1', [
    talent.userId,
  ]);

  const edits = [renaming('firstName', rows[0].name, 'Marisol')];
  await happens(app, talent, command('updateUser', edits));
  await writeAll();

  expect(fieldsOf(path)).toMatchObject({ creatorFirstName: 'Marisol' });
});

it('a room in the mirror has the new title of its campaign', async () => {
  const { place, campaignId, path } = await aMirroredRoom();

  await happens(app, place, saving(campaignId, { title: 'Patio nights' }, { baseVersion: 1 }));
  await writeAll();

  expect(fieldsOf(path)).toMatchObject({ campaignTitle: 'Patio nights' });
});

it('the notifications of a business in the mirror have its new name', async () => {
  const { place } = await aMirroredRoom();
  await aNotification(place.accountId, 'You are invited');
  const pathOf = (id: string) => `accounts/${place.accountId}/notifications/${id}`;
  await writeAll();
  written = [];

  await happens(app, place, renamingTo('Patio Norte'));
  await writeAll();

  const { rows } = await pool.query<{ id: string }>(
    'select id from notifications where account_id = $1',
    [place.accountId],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of rows) {
    expect(fieldsOf(pathOf(id))).toMatchObject({ accountName: 'Patio Norte' });
  }
});

it('what was mirrored under an old name is mirrored again when the format is new', async () => {
  const { path } = await aMirroredRoom();
  await pool.query(`update meta set value = 'older' where key = 'mirrorFormat'`);

  expect(await writeDue({ pool, log, mirror })).toBe(false);
  await switchTriggers(pool, true);
  await writeAll();

  expect(fieldsOf(path)).toMatchObject({ businessName: 'Patio' });
  expect(written[0]?.path).toMatch(/^accounts.[^/]+$/);
});

it('a copy resumes after the last part that was written, and writes every document', async () => {
  const { place } = await aMirroredRoom();
  for (let count = 0; count < 450; count += 1) await aNotification(place.accountId, `${count}`);
  await writeAll();
  written = [];
  await happens(app, place, renamingTo('Patio Norte'));

  let parts = 0;
  const dying: Mirror = {
    async write(documents) {
      parts += 1;
      if (parts === 4) throw new Error('gone');
      return mirror.write(documents);
    },
  };
  await expect(
    (async () => {
      while (await writeDue({ pool, log, mirror: dying }));
    })(),
  ).rejects.toThrow('gone');
  const before = written.length;
  await writeAll();

  expect(before).toBeGreaterThanOrEqual(200);
  const named = written.filter(({ fields }) => fields?.['accountName'] === 'Patio Norte');
  expect(new Set(named.map(({ path }) => path)).size).toBe(named.length);
  expect(named.length).toBeGreaterThanOrEqual(450);
});

it('new names in a burst are copied once, as the newest', async () => {
  const { place, path } = await aMirroredRoom();
  for (const name of ['Patio Norte', 'Patio Sur', 'Patio Este']) {
    await pool.query('update businesses set name = $2 where id = $1', [place.accountId, name]);
  }

  await writeAll();

  const rooms = written.filter((one) => one.path === path);
  expect(rooms.map(({ fields }) => fields?.['businessName'])).toEqual(['Patio Este']);
});

it('an edit that no room shows writes none, and a mirror that is off notes nothing', async () => {
  const { place, path } = await aMirroredRoom();
  const about = command('updateBusinessProfile', [renaming('about', '', 'Forty covers.')]);
  await happens(app, place, about);
  await writeAll();
  expect(fieldsOf(path)).toBeUndefined();

  await switchTriggers(pool, false);
  await happens(app, place, renamingTo('Patio Norte'));

  const { rows } = await pool.query(
    'select id from mirror_outbox union select id from mirror_copies',
  );
  expect(rows).toEqual([]);
});
