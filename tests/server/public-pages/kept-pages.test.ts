import { beforeEach, expect, it } from 'vitest';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { newId } from '#contract/new-id.ts';
import { ORIGIN, serverForFile } from '../../support/app.ts';
import type { Headers } from '../../support/chat.ts';
import { addItem, aJpeg, fileOf, upload } from '../../support/pictures.ts';
import { watchStatements } from '../../support/statements.ts';
import { aPlace, aTalent, FRIDAY, happens, type Side } from '../campaigns/casting.ts';
import { aJob, command, event, must } from '../projects/jobs.ts';

let now = FRIDAY;
const app = await serverForFile({ now: () => now });
beforeEach(() => {
  now = FRIDAY;
});

const read = async (path: string, headers: Record<string, string> = {}) =>
  await app.hono.request(`${ORIGIN}${path}`, { headers });
const textOf = async (path: string, headers: Record<string, string> = {}) =>
  await (await read(path, headers)).text();
const etagOf = async (path: string) => (await read(path)).headers.get('etag') ?? '';
const again = async (path: string, etag: string) => await read(path, { 'if-none-match': etag });

const publish = (headers: Headers, slug: string | null) =>
  app.call('/publicPage', headers, { slug }, 'PUT');

/** A business with a page. */
async function aPage(): Promise<{ place: Side; path: string; slug: string }> {
  const place = await aPlace(app, { name: 'Patio', instagramUrl: 'https://instagram.com/patio' });
  const slug = `patio-${newId().slice(-8)}`;
  await publish(place.headers, slug);
  return { place, slug, path: `/b/${slug}` };
}

const renaming = (value: string): CommandEnvelope =>
  command('updateBusinessProfile', { edits: [{ field: 'name', base: 'Patio', value }] });

it('a caller who has the page, or the site map, gets it again only when it has changed', async () => {
  const { place, path } = await aPage();

  for (const address of [path, '/sitemap.xml']) {
    const etag = await etagOf(address);
    const same = await again(address, etag);
    expect([same.status, await same.text()]).toEqual([304, '']);
    expect(same.headers.get('cache-control')).toBe('public, max-age=300');
  }
  const etag = await etagOf(path);
  await happens(app, place, renaming('Patio Norte'));
  const changed = await again(path, etag);
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain('<h1>Patio Norte</h1>');
});

it('a page that is read again costs one look at its version', async () => {
  const { path } = await aPage();
  const etag = await etagOf(path);
  await textOf('/sitemap.xml');

  const { statements } = await watchStatements(app.deps.pool, async () => {
    expect((await again(path, etag)).status).toBe(304);
    expect((await read(path)).status).toBe(200);
    await textOf('/sitemap.xml');
  });

  expect(statements.map(({ name }) => name)).toEqual([
    'public-page',
    'public-page',
    'public-pages-version',
  ]);
});

it('each language has a page of its own', async () => {
  const { path } = await aPage();
  for (const language of ['en', 'es', 'en', 'es']) {
    const text = await textOf(path, { 'accept-language': language });
    expect(text).toContain(`<html lang="${language}">`);
  }
});

it('a page that is taken off, or whose person is suspended, is gone at once for those who have it', async () => {
  const { place, path, slug } = await aPage();
  const other = await aPage();
  const etags = [await etagOf(path), await etagOf(other.path)];
  expect(await textOf('/sitemap.xml')).toContain(path);

  await publish(place.headers, null);
  expect(await textOf('/sitemap.xml')).not.toContain(path);
  await app.deps.pool.query('update users set disabled = true where id = $1', [other.place.userId]);

  expect((await again(path, etags[0] ?? '')).status).toBe(404);
  expect((await again(other.path, etags[1] ?? '')).status).toBe(404);
  now = new Date(FRIDAY.getTime() + MINUTE_MS);
  expect(await textOf('/sitemap.xml')).not.toContain(other.path);
  const next = await aPlace(app, { name: 'Another patio' });
  await publish(next.headers, slug);
  expect(await textOf(path)).toContain('<h1>Another patio</h1>');
});

it('a page that moves is at its new address at once, and only there', async () => {
  const { place, path, slug } = await aPage();
  await textOf(path);
  await textOf('/sitemap.xml');
  now = new Date(FRIDAY.getTime() + 1_000);

  await publish(place.headers, `${slug}-2`);

  expect((await read(path)).status).toBe(404);
  expect(await textOf(`${path}-2`)).toContain(`<link rel="canonical" href="${ORIGIN}${path}-2" />`);
  expect(await textOf('/sitemap.xml')).toContain(`<loc>${ORIGIN}${path}-2</loc>`);
});

it('a work that is removed is gone from the page with its picture at once', async () => {
  const talent = await aTalent(app);
  const bytes = await aJpeg();
  const { uploadId } = await upload(app, talent.headers, bytes, { purpose: 'portfolio' });
  const itemId = await addItem(app, talent.headers, { uploadId, bytes });
  const file = await fileOf(app, talent.accountId, uploadId);
  const path = `/c/maya-${newId().slice(-8)}`;
  await publish(talent.headers, path.slice(3));
  const picture = `${path}/${file?.id}`;
  expect(await textOf(path)).toContain(picture);
  expect((await read(picture)).status).toBe(200);

  await happens(app, talent, command('removePortfolioItem', { itemId }));

  expect(await textOf(path)).not.toContain(picture);
  expect((await read(picture)).status).toBe(404);
});

it('a campaign that is completed counts on the pages of both sides at once', async () => {
  const deal = await aJob(app, { situation: 'postSubmitted', submittedOn: FRIDAY });
  const paths = [`/b/patio-${newId().slice(-8)}`, `/c/maya-${newId().slice(-8)}`];
  await publish(deal.asBusiness, paths[0]?.slice(3) ?? '');
  await publish(deal.asCreator, paths[1]?.slice(3) ?? '');
  for (const path of paths) expect(await textOf(path)).not.toMatch(/1 .*campaign/i);

  await must(app, deal.asBusiness, event(deal.project, 'post_verified'));

  for (const path of paths) expect(await textOf(path)).toMatch(/1 .*campaign/i);
});
