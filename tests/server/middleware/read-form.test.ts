import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import { UPLOAD_BYTES_PER_DAY } from '#contract/pictures/rules.ts';
import { ok } from '#contract/result.ts';
import { createFormReader } from '#server/middleware/read-form.ts';
import { countUpload } from '#server/pictures/upload-budget.ts';
import { serverForFile } from '../../support/app.ts';
import { formRequest, slowForm } from '../../support/forms.ts';

const app = await serverForFile({ env: { limitsFactor: 1 } });

const WANTED = { maxBytes: 1_000_000, parts: ['file'] };
const done = async () => ok('done');

function aForm(bytes: number) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'a.jpg'));
  return formRequest('/form', 'POST', {}, form);
}

const callOf = (request: Request, accountId = newId<AccountId>()) => {
  return { deps: app.deps, accountId, request };
};
const refusedWith = (code: string) =>
  expect.objectContaining({ ok: false, refusal: expect.objectContaining({ code }) });

describe('a form', () => {
  it('is given up when it does not arrive in time, and its account may send the next', async () => {
    const withForm = createFormReader({ reservedBytes: 10_000, readMs: 20 });
    const accountId = newId<AccountId>();

    const { request } = slowForm('/form', 'POST', {});
    expect(await withForm(callOf(request, accountId), WANTED, done)).toEqual(
      refusedWith('UNAVAILABLE'),
    );

    expect(await withForm(callOf(await aForm(10), accountId), WANTED, done)).toEqual(ok('done'));
  });

  it('waits for room where others hold all there is, until their work is done', async () => {
    const withForm = createFormReader({ reservedBytes: 10_000, readMs: 5_000 });
    const work = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const first = withForm(callOf(await aForm(6_000)), WANTED, async () => {
      begun.resolve();
      await work.promise;
      return ok('first');
    });
    await begun.promise;

    const second = await withForm(callOf(await aForm(6_000)), WANTED, done);
    work.resolve();

    expect(second).toEqual(refusedWith('UNAVAILABLE'));
    expect(await first).toEqual(ok('first'));
    expect(await withForm(callOf(await aForm(6_000)), WANTED, done)).toEqual(ok('done'));
  });

  it('leaves no trace when its work fails', async () => {
    const withForm = createFormReader({ reservedBytes: 10_000, readMs: 5_000 });
    const accountId = newId<AccountId>();
    const failing = withForm(callOf(await aForm(6_000), accountId), WANTED, () =>
      Promise.reject(new Error('broken')),
    );
    await expect(failing).rejects.toThrow('broken');

    expect(await withForm(callOf(await aForm(6_000), accountId), WANTED, done)).toEqual(ok('done'));
  });

  it('is not read where its length is unknown, too much, or more than its account’s day has left', async () => {
    const withForm = createFormReader({ reservedBytes: 10_000, readMs: 20 });
    const accountId = newId<AccountId>();
    const unsaid = slowForm('/form', 'POST', {});
    unsaid.request.headers.delete('content-length');
    const long = slowForm('/form', 'POST', {}, { length: 1_000_001 });
    const late = slowForm('/form', 'POST', {});
    await countUpload(app.deps, accountId, UPLOAD_BYTES_PER_DAY);

    expect(await withForm(callOf(unsaid.request), WANTED, done)).toEqual(refusedWith('INVALID'));
    expect(await withForm(callOf(long.request), WANTED, done)).toEqual(refusedWith('TOO_LARGE'));
    expect(await withForm(callOf(late.request, accountId), WANTED, done)).toEqual(
      refusedWith('TOO_MUCH_UPLOADED'),
    );

    expect([unsaid, long, late].map(({ asked }) => asked())).toEqual([0, 0, 0]);
  });

  it.each([
    ['more than forty parts came', Array.from({ length: 41 }, (_, n) => `field ${n}`), 'X: y'],
    ['a part’s headers do not end', ['field'], 'X: y\r\n'.repeat(1_000)],
    ['one field came twice', ['field', 'field'], 'X: y'],
  ])('is refused where %s', async (_, names, head) => {
    const withForm = createFormReader({ reservedBytes: 1_000_000, readMs: 5_000 });
    const boundary = '----------------------------many';
    const parts = names.map(
      (name) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n${head.trim()}\r\n\r\nx\r\n`,
    );
    const body = `${parts.join('')}--${boundary}--\r\n`;
    const request = new Request('https://pollin.test/form', {
      method: 'POST',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': String(body.length),
      },
      body,
    });

    expect(await withForm(callOf(request), WANTED, done)).toEqual(refusedWith('INVALID'));
  });

  it('is refused where its words are longer than all fields together may be', async () => {
    const withForm = createFormReader({ reservedBytes: 1_000_000, readMs: 5_000 });
    const form = new FormData();
    form.set('about', 'x'.repeat(200_000));

    const sent = await formRequest('/form', 'POST', {}, form);

    expect(await withForm(callOf(sent), WANTED, done)).toEqual(refusedWith('TOO_LARGE'));
  });
});
