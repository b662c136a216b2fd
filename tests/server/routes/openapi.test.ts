import { describe, expect, it } from 'vitest';
import { describe as describeApi } from '#server/routes/openapi.ts';
import { ORIGIN, serverForFile } from '../../support/app.ts';

const app = await serverForFile();

it('the OpenAPI document is made once, and is not sent to a caller that has it', async () => {
  const first = await app.call('/openapi.json', {});
  const etag = first.headers.get('etag') ?? '';
  expect(await first.json()).toMatchObject({ openapi: '3.1.0' });

  const making = await timeOf(async () => describeApi('1.2.3'));
  const asking = await timeOf(() => app.call('/openapi.json', { 'if-none-match': etag }));
  const answer = await app.call('/openapi.json', { 'if-none-match': etag });

  expect(answer.status).toBe(304);
  expect(await answer.text()).toBe('');
  expect(asking).toBeLessThan(making / 2);
});

describe('the page of the API', () => {
  it('shows every call and every event of a webhook to anyone, without a script, and is sent once', async () => {
    const first = await app.hono.request(`${ORIGIN}/docs`);
    const page = await first.text();

    expect(first.headers.get('content-type')).toContain('text/html');
    const { paths, webhooks } = describeApi('1') as Record<'paths' | 'webhooks', object>;
    for (const path of [...Object.keys(paths), ...Object.keys(webhooks)]) {
      expect(page).toContain(`${path}</code>`);
    }
    expect(page).toContain('<meta name="robots" content="noindex" />');
    expect(page).not.toMatch(/<script|style=|https?:/);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await app.hono.request(`${ORIGIN}/docs`, { headers })).status).toBe(304);
    const style = await app.hono.request(`${ORIGIN}/docs.css`);
    expect(style.headers.get('content-type')).toContain('text/css');
  });
});

/** Milliseconds of the quickest of some runs. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let run = 0; run < 5; run += 1) {
    const start = performance.now();
    await work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}
