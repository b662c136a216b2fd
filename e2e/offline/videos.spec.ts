import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { crashBrowser } from '../support/crash.ts';
import { query } from '../support/database.ts';
import { aFilm } from '../support/films.ts';
import { aBusiness, aCreator, aProject, BRIEF } from '../support/market.ts';
import { LARGE_FILES_MS } from '../support/patience.ts';
import { expect, test } from '../support/test.ts';

const MEBIBYTE = 1024 * 1024;
const PIECE_BYTES = 4 * MEBIBYTE;

let folder: string;
test.beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'pollin-films-'))));
test.afterEach(() => rm(folder, { recursive: true, force: true }));

test(
  'a film that is being kept when the browser is killed is asked for again, goes on from there, survives another kill, and is on the server once',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const [creator, business] = [await aCreator(server), await aBusiness(server)];
    const work = await aProject(server, { business, creator, title: 'The pour' });
    const film = await aFilm(folder, 96 * MEBIBYTE);
    const { size } = await stat(film);
    const chunks = Math.ceil(size / PIECE_BYTES);
    const phone = await openPhone();
    const content = `/creator/campaign/${work.campaignId}/content`;
    await phone.signIn(creator.email, content);
    const shot = () => phone.page.getByRole('group', { name: BRIEF.shots[0] ?? '', exact: true });
    const choose = () => shot().locator('input[type=file]:not([capture])').setInputFiles(film);
    await expect(shot()).toBeVisible();
    await phone.goOffline();

    await choose();
    await expect.poll(() => keptChunks(phone.page), { intervals: [20] }).toBeGreaterThan(1);
    await crashBrowser(phone);
    await phone.open({ offline: true });
    await phone.page.goto(content);
    await expect(shot().getByText(/^pour\.mp4 wasn’t fully saved/)).toBeVisible();
    const before = await keptChunks(phone.page);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(chunks);

    await choose();
    await expect(shot().getByText('Saved · waiting')).toBeVisible({ timeout: LARGE_FILES_MS });
    await expect(shot().getByText(/^pour\.mp4 wasn’t fully saved/)).toHaveCount(0);
    expect(await keptChunks(phone.page)).toBe(chunks);
    await crashBrowser(phone);
    await phone.open({ offline: true });
    await phone.page.goto(content);
    await expect(shot().getByText('Saved · waiting')).toBeVisible();

    await phone.goOnline();
    await expect(shot().getByText('Received')).toBeVisible({ timeout: LARGE_FILES_MS });
    const stored = await query<{ sha256: string; bytes: string }>(
      server,
      `select f.sha256, f.bytes from files f join content_items i on i.file_id = f.id
     where i.project_id = $1`,
      [work.projectId],
    );
    expect(stored).toMatchObject([{ sha256: await sumOf(film), bytes: String(size) }]);
  },
);

/** Pieces of films that stand on the phone's disk. */
const keptChunks = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('device');
        opening.onerror = () => reject(new Error('No database'));
        opening.onsuccess = () => {
          const counting = opening.result
            .transaction('mediaParts')
            .objectStore('mediaParts')
            .count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

async function sumOf(place: string): Promise<string> {
  const sum = createHash('sha256');
  for await (const chunk of createReadStream(place)) sum.update(chunk as Buffer);
  return sum.digest('hex');
}
