import { describe, expect, it } from 'vitest';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aCreator } from '../../support/builders.ts';
import { codeOf } from '../../support/chat.ts';
import { sendForm, slowForm } from '../../support/forms.ts';
import { aJpeg } from '../../support/pictures.ts';

const app = await serverForFile();

async function asCreator() {
  const { userId, accountId } = await aCreator(app.deps.db);
  return app.signIn(userId, accountId);
}

async function post(headers: Record<string, string>): Promise<Response> {
  const form = new FormData();
  form.append('portfolio', new File([await aJpeg({ width: 60, height: 40 })], 'a.jpg'));
  return sendForm(app, '/creatorPortfolio', 'POST', headers, form);
}

/** Resolves when the server has asked for more of a form than has come. */
async function isRead({ asked }: ReturnType<typeof slowForm>): Promise<void> {
  await expect.poll(asked).toBeGreaterThan(1);
}

describe('forms', () => {
  it('of very many parts are refused without being taken apart', async () => {
    const headers = await asCreator();
    const boundary = '----------------------------flood';
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="portfolio"; filename="a"\r\n\r\nx\r\n`;
    const body = `${part.repeat(60_000)}--${boundary}--\r\n`;
    const start = performance.now();

    const response = await app.hono.request('https://pollin.test/api/creatorPortfolio', {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': String(body.length),
      },
      body,
    });

    expect(await codeOf(response)).toBe('400 INVALID');
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('that arrive slowly keep nobody else waiting', async () => {
    const slow = await Promise.all(
      [1, 2, 3].map(async () => slowForm('/creatorPortfolio', 'POST', await asCreator())),
    );
    const answers = slow.map(({ request }) => app.hono.request(request));
    await Promise.all(slow.map(isRead));

    expect((await post(await asCreator())).status).toBe(200);

    for (const { end } of slow) end();
    for (const answer of answers) expect((await answer).status).toBe(400);
  });

  it('come one at a time from one account, whatever they are for', async () => {
    const { userId, accountId } = await aBusiness(app.deps.db, {
      instagramUrl: 'https://instagram.example/bloom',
    });
    const headers = await app.signIn(userId, accountId);
    const slow = slowForm('/updateBusinessProfile', 'PUT', headers);
    const answer = app.hono.request(slow.request);
    await isRead(slow);

    const form = new FormData();
    form.set('name', 'Bloom');
    const put = () => sendForm(app, '/updateBusinessProfile', 'PUT', headers, form);
    const second = await put();
    slow.end();

    expect(await codeOf(second)).toBe('503 UNAVAILABLE');
    expect((await answer).status).toBe(400);
    expect((await put()).status).toBe(200);
  });
});
