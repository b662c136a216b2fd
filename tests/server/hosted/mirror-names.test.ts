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
const writeAll = () => writeDue({ pool, log, mirror });

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
const fieldsOf = (path: string) => written.find((one) => one.path === path)?.fields;

it('a room in the mirror has the new name of its business', async () => {
  const { place, path } = await aMirroredRoom();

  await happens(
    app,
    place,
    command('updateBusinessProfile', [renaming('name', 'Patio', 'Patio Norte')]),
  );
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

it('an edit that no room shows writes none, and a mirror that is off notes nothing', async () => {
  const { place, path } = await aMirroredRoom();
  const about = command('updateBusinessProfile', [renaming('about', '', 'Forty covers.')]);
  await happens(app, place, about);
  await writeAll();
  expect(fieldsOf(path)).toBeUndefined();

  await switchTriggers(pool, false);
  const name = command('updateBusinessProfile', [renaming('name', 'Patio', 'Patio Norte')]);
  await happens(app, place, name);

  const { rows } = await pool.query('select from mirror_outbox');
  expect(rows).toEqual([]);
});
