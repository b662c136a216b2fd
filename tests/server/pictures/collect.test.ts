import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UPLOAD_EXPIRES_HOURS } from '#contract/pictures/rules.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { startCollecting } from '#server/pictures/collect.ts';
import { lockFiles, REMOVE_FILES } from '#server/pictures/files-lock.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aCreator } from '../../support/builders.ts';
import { outcomes } from '../../support/chat.ts';
import {
  addingItem,
  addItem,
  aJpeg,
  announcing,
  fileOf,
  patch,
  tus,
  upload,
} from '../../support/pictures.ts';
import { runJobs } from '../../support/run-jobs.ts';
import { watchStatements } from '../../support/statements.ts';

const app = await serverForFile();

const LATER = UPLOAD_EXPIRES_HOURS * HOUR_MS + HOUR_MS;

/** Collects as if the time after which something is collected had passed. */
const collectLater = (by = LATER): Promise<void> =>
  runJobs({ ...app.deps, now: () => new Date(Date.now() + by) }, startCollecting);

async function asCreator() {
  const creator = await aCreator(app.deps.db);
  return { ...creator, headers: await app.signIn(creator.userId, creator.accountId) };
}

async function contents(): Promise<string[]> {
  const names: string[] = [];
  for await (const { sha256 } of app.deps.files.list()) names.push(sha256);
  return names;
}

describe('pictures that nothing names', () => {
  it('are collected with their bytes, once a device has had its time to name them', async () => {
    const { accountId, headers } = await asCreator();
    const { uploadId } = await upload(app, headers, await aJpeg());
    const file = await fileOf(app, accountId, uploadId);

    await collectLater(LATER - 2 * HOUR_MS);
    expect(await fileOf(app, accountId, uploadId)).toEqual(file);

    await collectLater();
    expect(await fileOf(app, accountId, uploadId)).toBeUndefined();
    expect(await contents()).not.toContain(file?.sha256);
    expect(await contents()).not.toContain(file?.thumb_sha256);
  });

  it('are collected when the last thing that named them is gone', async () => {
    const { accountId, headers } = await asCreator();
    const bytes = await aJpeg();
    const { uploadId } = await upload(app, headers, bytes);
    await addItem(app, headers, { uploadId, bytes });
    await collectLater();
    expect(await fileOf(app, accountId, uploadId)).toBeDefined();

    await app.deps.pool.query('delete from portfolio_items where creator_id = $1', [accountId]);
    await collectLater();

    expect(await fileOf(app, accountId, uploadId)).toBeUndefined();
  });

  it('are not those that a profile shows', async () => {
    const creator = await asCreator();
    const business = await aBusiness(app.deps.db);
    const asBusiness = await app.signIn(business.userId, business.accountId);
    const photo = await upload(app, creator.headers, await aJpeg(), { purpose: 'creatorPhoto' });
    const logo = await upload(app, asBusiness, await aJpeg(), { purpose: 'businessLogo' });
    const front = await upload(app, asBusiness, await aJpeg(), { purpose: 'businessPhoto' });
    const urlOf = async (account: typeof business.accountId, { uploadId }: typeof photo) =>
      `/files/${(await fileOf(app, account, uploadId))?.id}`;
    await app.deps.pool.query('update creators set photo_url = $2 where id = $1', [
      creator.accountId,
      await urlOf(creator.accountId, photo),
    ]);
    await app.deps.pool.query('update businesses set logo_url = $2, photo_url = $3 where id = $1', [
      business.accountId,
      await urlOf(business.accountId, logo),
      await urlOf(business.accountId, front),
    ]);

    await collectLater();

    expect(await fileOf(app, creator.accountId, photo.uploadId)).toBeDefined();
    expect(await fileOf(app, business.accountId, logo.uploadId)).toBeDefined();
    expect(await fileOf(app, business.accountId, front.uploadId)).toBeDefined();
  });

  it('are named or collected, never both, when that happens at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { accountId, headers } = await asCreator();
      const bytes = await aJpeg({ width: 40, height: 30 });
      const { uploadId } = await upload(app, headers, bytes);

      const [[outcome]] = await Promise.all([
        outcomes(app, headers, [addingItem({ uploadId, bytes })]),
        collectLater(),
      ]);

      const file = await fileOf(app, accountId, uploadId);
      expect(outcome === 'done').toBe(file !== undefined);
      if (file) expect(await app.deps.files.read(file.sha256)).not.toBeNull();
      expect(['done', 'PICTURE_MISSING']).toContain(outcome);
    }
  });
});

describe('bytes that no row names', () => {
  it('are collected, but not those of another picture that are the same', async () => {
    const { accountId, headers } = await asCreator();
    const bytes = await aJpeg();
    const [first, second] = [await upload(app, headers, bytes), await upload(app, headers, bytes)];
    await addItem(app, headers, { ...second, bytes });
    const left = await app.deps.files.put(new Uint8Array([1, 2, 3]));

    await collectLater();

    expect(await fileOf(app, accountId, first.uploadId)).toBeUndefined();
    const kept = await fileOf(app, accountId, second.uploadId);
    expect(await contents()).toContain(kept?.sha256);
    expect(await contents()).not.toContain(left);
  });
});

describe('what others left beside the pictures', () => {
  it('stays, and prevents no collection', async () => {
    const folder = join(app.deps.env.dataDir, 'files');
    const name = await app.deps.files.put(new Uint8Array([7, 8, 9]));
    const [stray, closed] = [
      join(folder, name.slice(0, 2), '.DS_Store'),
      join(folder, 'lost+found'),
    ];
    await writeFile(stray, 'theirs');
    await mkdir(closed, { recursive: true });
    await writeFile(join(closed, '#12345'), 'theirs');

    await collectLater();

    expect(await contents()).not.toContain(name);
    expect(await readFile(stray, 'utf8')).toBe('theirs');
    expect(await readdir(closed)).toEqual(['#12345']);
  });
});

describe('the look for what nothing names', () => {
  it('joins each table once, however many pictures and businesses there are', async () => {
    const { statements } = await watchStatements(app.deps.pool, () => collectLater());
    const look = statements.find(({ text }) => text.startsWith('select id from files f'));
    const client = await app.deps.pool.connect();
    // Comparing each with each would need the loop that this forbids.
    await client.query('set enable_nestloop = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain ${look?.text}`,
      look?.values,
    );
    await client.query('reset enable_nestloop');
    client.release();

    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Anti Join');
    expect(plan).not.toContain('Nested Loop');
  });
});

describe('the lock of the store', () => {
  it('is not taken away while a store elsewhere takes its time', async () => {
    const shown = await inTransaction(app.deps.pool, async (client) => {
      await lockFiles(client, REMOVE_FILES);
      const { rows } = await client.query<Record<string, string>>(
        'show idle_in_transaction_session_timeout',
      );
      return rows[0]?.['idle_in_transaction_session_timeout'];
    });

    expect(shown).toBe('50s');
  });
});

describe('bytes that were just kept', () => {
  it('stay, for their row may still come', async () => {
    const young = await app.deps.files.put(new Uint8Array([4, 5, 6]));

    await runJobs(app.deps, startCollecting);

    expect(await contents()).toContain(young);
  });
});

describe('uploads that were never finished', () => {
  it('are collected once no byte has come for long', async () => {
    const { accountId, headers } = await asCreator();
    const bytes = await aJpeg();
    const begun = await Promise.all(
      [1, 2].map(() => tus(app, 'POST', '', { ...headers, ...announcing(bytes) })),
    );
    const [old = '', young = ''] = begun.map((one) => one.headers.get('location') ?? '');
    const folder = join(app.deps.env.dataDir, 'uploads');
    const long = new Date(Date.now() - LATER);
    const name = old.split('/').at(-1) ?? '';
    for (const file of [name, `${name}.json`]) await utimes(join(folder, file), long, long);
    await utimes(join(folder, `${young.split('/').at(-1)}.json`), long, long);

    await runJobs(app.deps, startCollecting);

    expect((await tus(app, 'HEAD', old, headers)).status).toBe(404);
    expect((await patch(app, young, headers, bytes, 0)).status).toBe(204);
    expect((await readdir(folder)).filter((one) => one.startsWith(accountId))).toEqual([]);
  });
});
