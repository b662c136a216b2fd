import { beforeAll, describe, expect, it } from 'vitest';
import type { PublicPage } from '#contract/public-page/rules.ts';
import { newId } from '#contract/new-id.ts';
import { buildTestApp, ORIGIN, type TestApp } from '../../support/app.ts';
import { codeOf, expectJson, type Headers } from '../../support/chat.ts';
import { databaseForFile } from '../../support/postgres.ts';
import { aDeal, FRIDAY } from '../bookings/shoots.ts';

let app: TestApp;
const database = await databaseForFile();
beforeAll(() => {
  app = buildTestApp({ pool: database.pool, now: () => FRIDAY });
});

const publish = (headers: Headers, slug: string | null) =>
  app.call('/publicPage', headers, { slug }, 'PUT');
const read = async (path: string, headers: Headers = {}) =>
  await app.hono.request(`${ORIGIN}${path}`, { headers });
const freeName = () => `desert-bloom-${newId().slice(-8)}`;
const textOf = async (path: string, headers: Headers = {}) =>
  await (await read(path, headers)).text();

describe('a business’s page', () => {
  it('is there for everyone once it is published, without a script, and nowhere before', async () => {
    const { asBusiness } = await aDeal(app);
    const slug = freeName();
    const before = await expectJson<PublicPage>(await app.call('/publicPage', asBusiness));

    const absent = await read(`/b/${slug}`);
    const published = await expectJson<PublicPage>(await publish(asBusiness, slug));
    const page = await read(`/b/${slug}`);
    const text = await page.text();

    expect(before).toMatchObject({ slug: null, url: null, suggested: 'desert-bloom-cafe' });
    expect(absent.status).toBe(404);
    expect(published.url).toBe(`${ORIGIN}/b/${slug}`);
    expect(page.status).toBe(200);
    expect(text).toContain('<h1>Desert Bloom Café</h1>');
    expect(text).toContain(`<link rel="canonical" href="${ORIGIN}/b/${slug}" />`);
    expect(text).toContain('<meta property="og:title" content="Desert Bloom Café" />');
    expect(text).not.toContain('<script');
    expect(text).not.toContain('noindex');
    expect(await textOf('/sitemap.xml')).toContain(`<loc>${ORIGIN}/b/${slug}</loc>`);
  });

  it('speaks the reader’s language', async () => {
    const { asBusiness } = await aDeal(app);
    const slug = freeName();
    await publish(asBusiness, slug);

    const text = await textOf(`/b/${slug}`, { 'accept-language': 'es-MX' });

    expect(text).toContain('<html lang="es">');
    expect(text).toContain('Colaborar con Desert Bloom Café');
  });

  it('shows what a person typed as text, and follows no address but one of the web', async () => {
    const { asBusiness, project } = await aDeal(app);
    await database.pool.query(
      `update businesses set about = $2, business_website = 'javascript:alert(1)' where id = $1`,
      [project.businessId, '<script>alert(1)</script>"'],
    );
    const slug = freeName();
    await publish(asBusiness, slug);

    const text = await textOf(`/b/${slug}`);

    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('javascript:');
  });

  it('is gone at once when it is taken off, and its address is free', async () => {
    const { asBusiness } = await aDeal(app);
    const other = await aDeal(app);
    const slug = freeName();
    await publish(asBusiness, slug);

    const taken = await publish(other.asBusiness, slug);
    await publish(asBusiness, null);
    const gone = await read(`/b/${slug}`);
    const freed = await publish(other.asBusiness, slug);

    expect(await codeOf(taken)).toBe('409 ADDRESS_TAKEN');
    expect(gone.status).toBe(404);
    expect(freed.status).toBe(200);
  });

  it('has an address of lowercase letters, digits, and hyphens only', async () => {
    const { asBusiness } = await aDeal(app);

    for (const slug of ['ab', 'Desert', 'a--b', '-ab', 'a/b', 'página', 'x'.repeat(41)]) {
      expect(await codeOf(await publish(asBusiness, slug)), slug).toBe('400 INVALID');
    }
  });
});

describe('a creator’s page', () => {
  it('shows the pictures of the page to everyone, and no other picture', async () => {
    const { asCreator, project } = await aDeal(app);
    const [shown, hidden] = [newId(), newId()];
    const file = `insert into files (id, account_id, purpose, sha256, thumb_sha256, mime, bytes, width, height, placeholder)
      values ($1, $2, 'creatorPhoto', $3, $3, 'image/jpeg', 3, 1, 1, '')`;
    for (const id of [shown, hidden]) {
      const sha256 = await app.deps.files.put(Buffer.from(id));
      await database.pool.query(file, [id, project.creatorId, sha256]);
    }
    await database.pool.query('update creators set photo_url = $2 where id = $1', [
      project.creatorId,
      `/files/${shown}`,
    ]);
    const slug = freeName();
    await publish(asCreator, slug);

    const text = await textOf(`/c/${slug}`);
    const picture = await read(`/c/${slug}/${shown}`);

    expect(text).toContain(`src="/c/${slug}/${shown}"`);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('x-robots-tag')).toBe('all');
    expect(await picture.text()).toBe(shown);
    expect(await statusOf(`/c/${slug}/${hidden}`)).toBe(404);
    expect(await statusOf(`/files/${shown}`)).toBe(401);
  });

  it('is not there while the person is suspended', async () => {
    const { asCreator, project } = await aDeal(app);
    const slug = freeName();
    await publish(asCreator, slug);

    await database.pool.query(
      `update users u set disabled = true from memberships m where m.user_id = u.id and m.account_id = $1`,
      [project.creatorId],
    );

    expect(await statusOf(`/c/${slug}`)).toBe(404);
    expect(await textOf('/sitemap.xml')).not.toContain(slug);
  });
});

it('search engines keep these pages and nothing else, which they must be able to read', async () => {
  const { asBusiness } = await aDeal(app);
  const slug = freeName();
  await publish(asBusiness, slug);
  const robotsOf = async (path: string) => (await read(path)).headers.get('x-robots-tag');

  expect(await robotsOf(`/b/${slug}`)).toBe('all');
  for (const path of [`/b/${slug}-missing`, '/', '/login', '/docs', '/api/health', '/robots.txt']) {
    expect(await robotsOf(path), path).toBe('noindex');
  }
  expect(await textOf('/robots.txt')).toBe(
    `User-agent: *\nAllow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  );
});

const statusOf = async (path: string): Promise<number> => (await read(path)).status;
