import { describe, expect, it } from 'vitest';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import { newId } from '#contract/new-id.ts';
import type { AccountId, CommandId, PortfolioItemId, UploadId } from '#contract/ids.ts';
import { PORTFOLIO_MAX } from '#contract/pictures/rules.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aCreator } from '../../support/builders.ts';
import { outcomes, pull, send } from '../../support/chat.ts';
import { addingItem, addItem, aJpeg, fileOf, upload } from '../../support/pictures.ts';

const app = await serverForFile();

async function asCreator() {
  const creator = await aCreator(app.deps.db);
  return { ...creator, headers: await app.signIn(creator.userId, creator.accountId) };
}

/** A picture that was uploaded and is not in the portfolio yet. */
async function anUpload(headers: Record<string, string>) {
  const bytes = await aJpeg({ width: 60, height: 40 });
  const { uploadId } = await upload(app, headers, bytes);
  return { uploadId, bytes };
}

const removing = (itemId: PortfolioItemId): CommandEnvelope => ({
  id: newId<CommandId>(),
  kind: 'removePortfolioItem',
  occurredAt: '2026-11-20T09:00:00.000Z',
  payload: { itemId },
});

const uploadOf = ({ payload }: CommandEnvelope): UploadId =>
  (payload as { uploadId: UploadId }).uploadId;

/** Whether a statement of this database waits for another's transaction. */
async function isWaiting(): Promise<boolean> {
  const { rowCount } = await app.deps.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount !== 0;
}

async function itemsOf(creatorId: AccountId): Promise<string[]> {
  const { rows } = await app.deps.pool.query<{ id: string }>(
    'select id from portfolio_items where creator_id = $1 order by id',
    [creatorId],
  );
  return rows.map(({ id }) => id);
}

describe('a picture added to the portfolio', () => {
  it('has its chosen place, whichever of several arrived first', async () => {
    const { accountId, headers } = await asCreator();
    const [early, late] = [await anUpload(headers), await anUpload(headers)];
    const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();
    const first = { ...addingItem(early), occurredAt: at(60) };
    const second = { ...addingItem(late), occurredAt: at(30) };

    await send(app, headers, [second]);
    await send(app, headers, [first]);

    const { rows } = await app.deps.pool.query<{ id: string }>(
      'select id from portfolio_items where creator_id = $1 order by created_on',
      [accountId],
    );
    expect(rows.map(({ id }) => id)).toEqual(
      [first, second].map(({ payload }) => (payload as { itemId: string }).itemId),
    );
  });

  it('is a record of the creator alone, in the revision of the answer', async () => {
    const { headers, accountId } = await asCreator();
    const stranger = await asCreator();
    const { cursor } = await pull(app, headers);
    const sent = await anUpload(headers);

    const { answers } = await send(app, headers, [addingItem({ ...sent, itemId: newId() })]);

    const page = await pull(app, headers, cursor);
    const [record] = page.collections.portfolio ?? [];
    expect(record).toMatchObject({
      creatorId: accountId,
      mediaType: 'image',
      width: 60,
      height: 40,
      version: 1,
    });
    expect(answers).toMatchObject([
      { outcome: 'done', result: { itemId: record?.id }, revision: record?.revision },
    ]);
    expect((await pull(app, stranger.headers)).collections.portfolio ?? []).toEqual([]);
  });

  it('is there once, however often its command comes', async () => {
    const { headers, accountId } = await asCreator();
    const command = addingItem(await anUpload(headers));

    const first = await send(app, headers, [command]);
    const [again, more] = await Promise.all([
      send(app, headers, [command]),
      send(app, headers, [command]),
    ]);

    expect([again, more]).toEqual([first, first]);
    expect(await itemsOf(accountId)).toHaveLength(1);
  });

  it('is the item that is there when the same file was added before, uploaded again or not at all', async () => {
    const { headers, accountId } = await asCreator();
    const bytes = await aJpeg();
    const [first, second] = [await upload(app, headers, bytes), await upload(app, headers, bytes)];
    const itemId = await addItem(app, headers, { ...first, bytes });

    expect(await addItem(app, headers, { ...second, bytes })).toBe(itemId);
    expect(await addItem(app, headers, { uploadId: newId<UploadId>(), bytes })).toBe(itemId);

    expect(await itemsOf(accountId)).toEqual([itemId]);
  });

  it('is one item where two commands name the same file at the same moment', async () => {
    const { headers, accountId } = await asCreator();
    const sent = await anUpload(headers);

    const added = await Promise.all([1, 2, 3].map(() => addItem(app, headers, sent)));
    const together = await send(app, headers, [addingItem(sent), addingItem(sent)]);

    expect(new Set(added).size).toBe(1);
    expect(together.answers.map((answer) => answer.outcome)).toEqual(['done', 'done']);
    expect(await itemsOf(accountId)).toHaveLength(1);
  });

  it('is the item of its picture, whatever source file it names', async () => {
    const { headers } = await asCreator();
    const sent = await anUpload(headers);
    const itemId = await addItem(app, headers, sent);

    expect(await addItem(app, headers, { ...sent, bytes: new Uint8Array([1]) })).toBe(itemId);
  });

  it('is refused without its bytes, and taken when they have come', async () => {
    const { headers } = await asCreator();
    const bytes = await aJpeg();
    const uploadId = newId<UploadId>();

    expect(await outcomes(app, headers, [addingItem({ uploadId, bytes })])).toEqual([
      'PICTURE_MISSING',
    ]);
    await upload(app, headers, bytes, { uploadId });
    expect(await outcomes(app, headers, [addingItem({ uploadId, bytes })])).toEqual(['done']);
  });

  it("is refused with someone else's upload, or one for another purpose", async () => {
    const [mine, theirs] = [await asCreator(), await asCreator()];
    const foreign = await anUpload(theirs.headers);
    const bytes = await aJpeg();
    const photo = await upload(app, mine.headers, bytes, { purpose: 'creatorPhoto' });

    const commands = [addingItem(foreign), addingItem({ ...photo, bytes })];

    expect(await outcomes(app, mine.headers, commands)).toEqual([
      'PICTURE_MISSING',
      'PICTURE_MISSING',
    ]);
  });

  it("does not take the place of someone else's item", async () => {
    const [mine, theirs] = [await asCreator(), await asCreator()];
    const itemId = await addItem(app, theirs.headers, await anUpload(theirs.headers));

    const command = addingItem({ ...(await anUpload(mine.headers)), itemId });

    expect(await outcomes(app, mine.headers, [command])).toEqual(['WRONG_STATE']);
    expect(await itemsOf(theirs.accountId)).toEqual([itemId]);
  });

  it('does not take the place of an item that someone else adds at the same moment', async () => {
    const [mine, theirs] = [await asCreator(), await asCreator()];
    const itemId = newId<PortfolioItemId>();
    const commands = [
      addingItem({ ...(await anUpload(mine.headers)), itemId }),
      addingItem({ ...(await anUpload(theirs.headers)), itemId }),
    ] as const;
    // Theirs is written and not yet committed while mine has looked whether the id is taken.
    const fileId = (await fileOf(app, theirs.accountId, uploadOf(commands[1])))?.id;
    const client = await app.deps.pool.connect();
    await client.query('begin');
    await client.query(
      'insert into portfolio_items (id, creator_id, file_id) values ($1, $2, $3)',
      [itemId, theirs.accountId, fileId],
    );
    const sent = outcomes(app, mine.headers, [commands[0]]);
    await expect.poll(() => isWaiting()).toBe(true);
    await client.query('commit');
    client.release();

    expect(await sent).toEqual(['WRONG_STATE']);
    expect(await itemsOf(theirs.accountId)).toEqual([itemId]);
    expect(await itemsOf(mine.accountId)).toEqual([]);
  });

  it('is refused when the portfolio is full, until one is removed', async () => {
    const { headers, accountId } = await asCreator();
    const first = await addItem(app, headers, await anUpload(headers));
    await app.deps.pool.query(
      `insert into portfolio_items (id, creator_id, file_id)
       select gen_random_uuid(), creator_id, file_id from portfolio_items, generate_series(2, $2) where id = $1`,
      [first, PORTFOLIO_MAX],
    );
    const more = await anUpload(headers);

    expect(await outcomes(app, headers, [addingItem(more)])).toEqual(['PORTFOLIO_FULL']);
    expect(await outcomes(app, headers, [removing(first), addingItem(more)])).toEqual([
      'done',
      'done',
    ]);
    expect(await itemsOf(accountId)).toHaveLength(PORTFOLIO_MAX);
  });

  it('is refused to a business', async () => {
    const { userId, accountId } = await aBusiness(app.deps.db);
    const headers = await app.signIn(userId, accountId);

    const command = addingItem({ uploadId: newId<UploadId>(), bytes: new Uint8Array([1]) });

    expect(await outcomes(app, headers, [command, removing(newId())])).toEqual([
      'FORBIDDEN',
      'FORBIDDEN',
    ]);
  });
});

describe('a picture removed from the portfolio', () => {
  it('leaves the devices of the creator', async () => {
    const { headers, accountId } = await asCreator();
    const itemId = await addItem(app, headers, await anUpload(headers));
    const { cursor } = await pull(app, headers);

    expect(await outcomes(app, headers, [removing(itemId)])).toEqual(['done']);

    expect(JSON.stringify(await pull(app, headers, cursor))).toContain(itemId);
    expect((await pull(app, headers)).collections.portfolio ?? []).toEqual([]);
    expect(await itemsOf(accountId)).toEqual([]);
  });

  it('is no fault when it was removed before or never came', async () => {
    const { headers } = await asCreator();
    const itemId = await addItem(app, headers, await anUpload(headers));

    const commands = [removing(itemId), removing(itemId), removing(newId())];

    expect(await outcomes(app, headers, commands)).toEqual(['done', 'done', 'done']);
    expect(await outcomes(app, headers, [removing(itemId)])).toEqual(['done']);
  });

  it('may be added again', async () => {
    const { headers } = await asCreator();
    const sent = await anUpload(headers);
    const itemId = await addItem(app, headers, sent);
    await send(app, headers, [removing(itemId)]);

    const again = await addItem(app, headers, sent);

    expect(again).not.toBe(itemId);
    expect((await pull(app, headers)).collections.portfolio).toMatchObject([{ id: again }]);
  });

  it("is refused where it is someone else's", async () => {
    const [mine, theirs] = [await asCreator(), await asCreator()];
    const itemId = await addItem(app, theirs.headers, await anUpload(theirs.headers));

    expect(await outcomes(app, mine.headers, [removing(itemId)])).toEqual(['NOT_FOUND']);
    expect(await itemsOf(theirs.accountId)).toEqual([itemId]);
  });
});
