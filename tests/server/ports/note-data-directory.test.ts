import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { FilesEnv } from '#server/env/env-files.ts';
import { noteDataDirectory } from '#server/ports/database/note-data-directory.ts';
import { databaseForFile } from '../../support/postgres.ts';

const { pool } = await databaseForFile();
const bucket = { endpoint: null, bucket: 'pictures', region: 'auto', credentials: null };

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pollin-shared-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function startOn(dataDir: string, files: FilesEnv = { s3: null }): Promise<string[]> {
  const lines: string[] = [];
  await noteDataDirectory({ env: { dataDir, files }, pool, say: (line) => lines.push(line) });
  return lines;
}

it('processes that share a data directory have nothing to say, started together or not', async () => {
  const folder = await aFolder();
  await pool.query(`delete from meta where key = 'dataDirectory'`);

  expect(await Promise.all([startOn(folder), startOn(folder), startOn(folder)])).toEqual([
    [],
    [],
    [],
  ]);
  expect(await startOn(folder)).toEqual([]);
});

it('one with another data directory logs what that means for pictures and uploads', async () => {
  const [one, other] = [await aFolder(), await aFolder()];
  await startOn(one);

  const [pictures] = await startOn(other);
  const [uploads] = await startOn(one, { s3: bucket });

  expect(pictures).toMatch(/pictures are kept in it: .+ POLLIN_S3_BUCKET\.$/);
  expect(pictures).toContain(other);
  expect(uploads).toMatch(/starts over.+ proxy must send each person to one machine/);
});
