import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountId, ReviewId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { DeskDetail } from '#contract/support/desk.ts';
import { exportAccount } from '#server/identity/export-account.ts';
import { aBusiness, aCreator, aMember } from '../../support/builders.ts';
import { send } from '../../support/chat.ts';
import { identityAppForFile } from '../identity/identity-app.ts';
import { createCases } from '../matrix/case-state.ts';
import { command } from '../projects/jobs.ts';
import { atDesk, onItem, type Staff } from './staff.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });
const { pool, db } = app.deps;
let staff: Staff;
beforeAll(async () => {
  staff = await atDesk(app);
});

/** A project without any report that both have finished, and its business's review with a note for support. */
async function aNote(words = 'He asked for cash.') {
  const [business, creator] = [await aBusiness(db), await aCreator(db)];
  const pair = { businessId: business.accountId, creatorId: creator.accountId };
  const [work] = await createCases(app, pair, [{ situation: 'completed' }]);
  const as = await app.signIn(business.userId, business.accountId);
  const id = newId<ReviewId>();
  const review = async (privateNote: string) => {
    const payload = { projectId: work?.projectId, reviewId: id, score: 'meet', traits: [] };
    const sent = command('submitReview', { ...payload, feedback: '', privateNote });
    expect((await send(app, as, [sent])).answers).toMatchObject([{ outcome: 'done' }]);
  };
  await review(words);
  return { id, business, creator, review };
}
const waiting = async (by = staff): Promise<string[]> =>
  (await by.browser.call('desk', undefined, { token: by.token })).body.items.map(({ id }) => id);
const read = async (id: string, { by = staff, words = 'He asked for cash.' } = {}) =>
  (await onItem(app, by, 'readNote', id, { words })).status;
const actsOn = async (userId: Parameters<typeof exportAccount>[1]) =>
  (await exportAccount(app.deps, userId))['supportActs'];

describe('a note for support in a review', () => {
  it('waits at the desk with its project, its words, and everyone concerned', async () => {
    const { id, business, creator } = await aNote();

    expect(await waiting()).toContain(id);
    const { body } = await onItem(app, staff, 'deskItem', id);
    expect(body as DeskDetail).toMatchObject({
      item: { kind: 'note', by: 'business', reason: 'He asked for cash.' },
      isOpen: true,
      project: null,
    });
    const ids = (body as DeskDetail).people.map((one) => one.id);
    expect(new Set(ids)).toEqual(new Set([business.userId, creator.userId]));
  });

  it('is marked as read once, which its author finds in their export and the other side does not', async () => {
    const { id, business, creator } = await aNote();

    expect([await read(id), await read(id)]).toEqual([200, 200]);

    expect(await waiting()).not.toContain(id);
    const { body } = await onItem(app, staff, 'deskItem', id);
    expect(body as DeskDetail).toMatchObject({ isOpen: false, acts: [{ act: 'read' }] });
    expect(await actsOn(business.userId)).toMatchObject([{ act: 'read' }]);
    expect(await actsOn(creator.userId)).toEqual([]);
  });

  it('waits again with other words, and not with the same ones', async () => {
    const { id, review } = await aNote();
    await read(id);

    await review('He asked for cash.');
    expect(await waiting()).not.toContain(id);
    await review('He asked for cash twice.');
    expect(await waiting()).toContain(id);
  });

  it('is not marked as read with words that it had before', async () => {
    const { id, business, review } = await aNote();
    await review('He asked for cash twice.');

    expect(await read(id)).toBe(409);
    expect(await waiting()).toContain(id);
    expect(await actsOn(business.userId)).toEqual([]);
    expect(await read(id, { words: 'He asked for cash twice.' })).toBe(200);
  });

  it('is not there for staff who belong to a side', async () => {
    const { id, creator } = await aNote();
    const own = await atDesk(app);
    await aMember(db, creator.accountId as AccountId, 'creator', own.userId);

    expect(await waiting(own)).not.toContain(id);
    expect((await onItem(app, own, 'deskItem', id)).status).toBe(404);
    expect(await read(id, { by: own })).toBe(404);
    expect(await waiting()).toContain(id);
  });

  it('without words is none', async () => {
    const { id } = await aNote('');

    expect(await waiting()).not.toContain(id);
    expect(await read(id, { words: '' })).toBe(404);
    const { rows } = await pool.query('select from desk_acts where review_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});
