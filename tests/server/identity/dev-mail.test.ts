import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseMail } from '#server/ports/mail/database.ts';
import { ORIGIN } from '../../support/app.ts';
import { START, openIdentityApp, identityAppForFile } from './identity-app.ts';

const app = await identityAppForFile();
beforeAll(async () => {
  app.deps.mail = databaseMail({ db: drizzle(app.deps.pool), now: app.deps.now });
  for (let n = 0; n < 60; n += 1) {
    app.pass(1000);
    const code = String(n).padStart(6, '0');
    await app.deps.mail.send({
      to: n % 2 ? 'ada@example.com' : 'grace@example.com',
      subject: `<img src=x onerror=alert(1)> ${n}`,
      text: '</pre><script>alert(1)</script>',
      ...(n > 0 && { code }),
    });
  }
});

const pageAt = async (path: string) => {
  const response = await app.hono.request(`${ORIGIN}${path}`);
  return { response, text: await response.text() };
};

describe('the development mailbox', () => {
  it('gives programs the newest letters first, at most fifty', async () => {
    const { body } = await app.browser().call('devMail');

    expect(body).toHaveLength(50);
    expect(body[0]).toEqual({
      to: 'ada@example.com',
      subject: '<img src=x onerror=alert(1)> 59',
      text: '</pre><script>alert(1)</script>',
      code: '000059',
      at: new Date(START.getTime() + 60_000).toISOString(),
    });
  });

  it('gives those of one recipient', async () => {
    const { body } = await app
      .browser()
      .call('devMail', undefined, { query: '?to=Grace@example.com' });

    expect(body).toHaveLength(30);
    expect(new Set(body.map((letter) => letter.to))).toEqual(new Set(['grace@example.com']));
    expect(body.at(-1)?.code).toBeNull();
  });

  it.each(['%00', 'ada%00@example.com', '%E2%80%AEada@example.com', '%ff'])(
    'takes no harm from a recipient that is none: %s',
    async (to) => {
      for (const path of ['/api/dev/mail', '/dev/mail']) {
        expect((await app.hono.request(`${ORIGIN}${path}?to=${to}`)).status, path).toBe(200);
      }
    },
  );

  it('shows people a page that runs nothing and hides nothing', async () => {
    const { response, text } = await pageAt('/dev/mail?to=ada@example.com');

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('000059');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toMatch(/<script|<img|style=|<style/);
    expect(text).not.toContain('grace@example.com');
    expect((await pageAt('/dev/mail.css')).response.headers.get('content-type')).toMatch(
      /^text\/css/,
    );
  });

  it('does not exist outside of demonstrations', async () => {
    const own = await openIdentityApp({ demo: false });

    for (const path of ['/api/dev/mail', '/dev/mail', '/dev/mail.css']) {
      expect((await own.hono.request(ORIGIN + path)).status, path).toBe(404);
    }
    await own.close();
  });
});
