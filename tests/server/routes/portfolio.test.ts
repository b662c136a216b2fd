import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import { PICTURE_MAX_BYTES, PORTFOLIO_MAX } from '#contract/pictures/rules.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aCreator } from '../../support/builders.ts';
import { svg } from '../../support/bad-pictures.ts';
import { sendForm } from '../../support/forms.ts';
import { codeOf, expectJson, pull } from '../../support/chat.ts';
import { aJpeg, aPicture, bytesOf, filesCookie, look, type Bytes } from '../../support/pictures.ts';

const app = await serverForFile();

async function asCreator() {
  const creator = await aCreator(app.deps.db);
  return app.signIn(creator.userId, creator.accountId);
}

const plain = ({ 'Idempotency-Key': _, ...headers }: Record<string, string>) => headers;

const jpegs = (count: number): Promise<Bytes[]> =>
  Promise.all(Array.from({ length: count }, () => aJpeg({ width: 90, height: 60 })));

async function post(
  headers: Record<string, string>,
  files: readonly Bytes[],
  { name = 'photo.jpg', field = 'portfolio' } = {},
): Promise<Response> {
  const form = new FormData();
  for (const bytes of files) form.append(field, new File([bytes], name));
  return sendForm(app, '/creatorPortfolio', 'POST', headers, form);
}

type Posted = { items: { itemId: string }[] };

describe('pictures that are posted to the portfolio', () => {
  it('are its works, up to four at once', async () => {
    const headers = await asCreator();

    const { items } = await expectJson<Posted>(await post(headers, await jpegs(4)));

    const records = (await pull(app, headers)).collections.portfolio ?? [];
    expect(records.map(({ id }) => id).toSorted()).toEqual(
      items.map(({ itemId }) => itemId).toSorted(),
    );
    expect(new Set(items.map(({ itemId }) => itemId)).size).toBe(4);
    const [first] = records as { fileUrl: string; thumbUrl: string }[];
    const cookie = await filesCookie(app, headers);
    expect((await look(app, first?.fileUrl ?? '', cookie)).status).toBe(200);
    expect((await look(app, first?.thumbUrl ?? '', cookie)).status).toBe(200);
  });

  it('are the items that are there when they come again', async () => {
    const headers = await asCreator();
    const files = await jpegs(2);
    const first = await expectJson(await post(headers, files));

    expect(await expectJson(await post(headers, files))).toEqual(first);
    expect((await pull(app, headers)).collections.portfolio).toHaveLength(2);
  });

  it('are not there again when a call that was answered comes again after they were removed', async () => {
    const headers = { ...(await asCreator()), 'Idempotency-Key': newId<string>() };
    const files = await jpegs(2);
    const first = await expectJson<Posted>(await post(headers, files));
    for (const { itemId } of first.items) {
      await app.call(`/creatorPortfolio/${itemId}`, plain(headers), undefined, 'DELETE');
    }

    expect(await expectJson(await post(headers, files))).toEqual(first);

    expect((await pull(app, headers)).collections.portfolio ?? []).toEqual([]);
    const again = { ...headers, 'Idempotency-Key': newId<string>() };
    expect((await post(again, files)).status).toBe(200);
    expect((await pull(app, headers)).collections.portfolio).toHaveLength(2);
  });

  it('are all refused where there is room for some of them only', async () => {
    const headers = await asCreator();
    const [known, other, ...fresh] = await jpegs(4);
    if (!known || !other) throw new Error('No picture.');
    const first = await expectJson<Posted>(await post(headers, [known]));
    const { items } = await expectJson<Posted>(await post(headers, [other]));
    await app.deps.pool.query(
      `insert into portfolio_items (id, creator_id, file_id)
       select gen_random_uuid(), creator_id, file_id from portfolio_items, generate_series(4, $2) where id = $1`,
      [items[0]?.itemId, PORTFOLIO_MAX],
    );

    expect(await codeOf(await post(headers, fresh))).toBe('409 PORTFOLIO_FULL');
    expect((await pull(app, headers)).collections.portfolio).toHaveLength(2);

    expect((await post(headers, [known, ...fresh.slice(1)])).status).toBe(200);
    expect(await expectJson(await post(headers, [known]))).toEqual(first);
  });

  it('are refused under a key that is none', async () => {
    const headers = { ...(await asCreator()), 'Idempotency-Key': 'again' };

    expect(await codeOf(await post(headers, await jpegs(1)))).toBe('400 INVALID');
  });

  it('are refused when they are five', async () => {
    const headers = await asCreator();

    expect(await codeOf(await post(headers, await jpegs(5)))).toBe('400 TOO_MANY_FILES');
    expect((await pull(app, headers)).collections.portfolio ?? []).toEqual([]);
  });

  it.each([
    ['a drawing', async () => svg, '415 PICTURE_TYPE'],
    ['cut off', async () => (await aJpeg()).slice(0, 900), '422 PICTURE_BROKEN'],
    ['empty', async () => new Uint8Array(), '422 PICTURE_BROKEN'],
    ['21 MB', async () => new Uint8Array(PICTURE_MAX_BYTES + 1024 * 1024), '413 PICTURE_TOO_LARGE'],
  ])('are refused when one is %s', async (_, make, code) => {
    const headers = await asCreator();

    expect(await codeOf(await post(headers, [await make()]))).toBe(code);
    expect((await pull(app, headers)).collections.portfolio ?? []).toEqual([]);
  });

  it('are all refused with the one that is no picture', async () => {
    const headers = await asCreator();

    expect(await codeOf(await post(headers, [...(await jpegs(2)), svg]))).toBe('415 PICTURE_TYPE');
    expect((await pull(app, headers)).collections.portfolio ?? []).toEqual([]);
  });

  it('are judged by their bytes, not by their names', async () => {
    const headers = await asCreator();
    const png = await bytesOf(aPicture({ width: 50, height: 50 }).png());

    expect((await post(headers, [png], { name: 'holiday.jpg' })).status).toBe(200);
    expect(await codeOf(await post(headers, [svg], { name: 'drawing.png' }))).toBe(
      '415 PICTURE_TYPE',
    );
  });

  it('are refused in another field, as something else than a form, or from a business', async () => {
    const headers = await asCreator();
    const { userId, accountId } = await aBusiness(app.deps.db);
    const files = await jpegs(1);

    expect(await codeOf(await post(headers, files, { field: 'file' }))).toBe('400 INVALID');
    expect(await codeOf(await app.call('/creatorPortfolio', headers, {}))).toBe('400 INVALID');
    expect(await codeOf(await post(await app.signIn(userId, accountId), files))).toBe(
      '403 FORBIDDEN',
    );
  });
});

describe('a work', () => {
  it('is deleted by its id, and deleting it again is no fault', async () => {
    const headers = await asCreator();
    const { items } = await expectJson<Posted>(await post(headers, await jpegs(1)));
    const path = `/creatorPortfolio/${items[0]?.itemId}`;

    expect((await app.call(path, headers, undefined, 'DELETE')).status).toBe(200);
    expect((await app.call(path, headers, undefined, 'DELETE')).status).toBe(200);

    expect((await pull(app, headers)).collections.portfolio ?? []).toEqual([]);
  });
});
