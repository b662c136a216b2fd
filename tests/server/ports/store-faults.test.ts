import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { StartError } from '#server/env/start-error.ts';
import type { S3Env } from '#server/env/env-files.ts';
import { sha256Of, StoreUnavailable, type Files } from '#server/ports/files/files.ts';
import { checkFiles } from '#server/ports/files/open.ts';
import { s3Files } from '#server/ports/files/s3.ts';
import { startAilingStore, type Ailment } from '../../support/ailing-store.ts';
import { startS3 } from '../../support/s3.ts';

const folder = await mkdtemp(join(tmpdir(), 'pollin-ailing-'));
const real = await startS3(folder);
const ailing = await startAilingStore();
afterAll(async () => {
  await real.stop();
  await ailing.stop();
  await rm(folder, { recursive: true });
});

/** Nobody waits fifteen seconds for a test. */
const IMPATIENT = { requestMs: 150, connectionMs: 150, attempts: 1 };
const picture = new Uint8Array(Buffer.from('a picture'.repeat(1_000)));

/** A file of this machine, as a finished upload is one. */
async function incoming(bytes: Uint8Array) {
  const place = join(folder, `incoming-${bytes.length}`);
  await writeFile(place, bytes);
  return { place, size: bytes.length, sha256: sha256Of(bytes), patches: [] };
}

async function filesIn(env: S3Env): Promise<Files> {
  const files = await s3Files(env, IMPATIENT);
  onTestFinished(() => files.close());
  return files;
}

/** What a start says: the sentence that stops it, or the lines of one that goes on. */
async function startWith(env: S3Env): Promise<{ stops: string } | { says: string[] }> {
  const says: string[] = [];
  try {
    await checkFiles(await filesIn(env), (line) => says.push(line));
    return { says };
  } catch (error) {
    if (error instanceof StartError) return { stops: error.message };
    throw error;
  }
}

const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const settings: [string, Partial<S3Env>, RegExp][] = [
  ['a wrong access key', { credentials: { ...keys, accessKeyId: 'A' } }, /no such access key/],
  ['a bucket that nobody made', { bucket: 'nobody-made-it' }, /there is no such bucket/],
];

describe('the start with a bucket', () => {
  it('logs nothing where it can be used', async () => {
    expect(await startWith(await real.bucket())).toEqual({ says: [] });
  });

  it.each(settings)('stops for %s, in a sentence', async (_, over, sentence) => {
    const said = await startWith({ ...(await real.bucket()), ...over });

    expect(said).toEqual({ stops: expect.stringMatching(sentence) as string });
  });

  it('stops for a wrong secret key, which the sentence does not repeat', async () => {
    ailing.ail('wrong-secret');

    const said = await startWith(ailing.env);

    expect(said).toEqual({ stops: expect.stringMatching(/secret key is not that/) as string });
    expect(JSON.stringify(said)).not.toContain('hunter2');
  });

  it.each<[Ailment | 'down', RegExp]>([
    ['down', /can't be reached \(ECONNREFUSED\)/],
    ['stalled', /does not answer in time/],
    ['busy', /it is busy \(503\)/],
    ['throttled', /it is busy \(429\)/],
    ['broken', /it answered 500/],
    ['skewed', /the clock of this machine or of the store is wrong/],
  ])('goes on while the store is %s, and logs that uploads wait', async (ailment, sentence) => {
    if (ailment !== 'down') ailing.ail(ailment);
    const down = { ...ailing.env, endpoint: 'http://127.0.0.1:1' };

    const said = await startWith(ailment === 'down' ? down : ailing.env);

    expect(said).toEqual({ says: [expect.stringMatching(sentence) as string] });
    expect(JSON.stringify(said)).toContain('Uploads wait on the devices');
  });
});

it('a key that may not list the bucket is enough for a start', async () => {
  ailing.ail('unlisted');

  expect(await startWith(ailing.env)).toEqual({ says: [] });
});

it('a missing bucket is not taken for a missing picture', async () => {
  const files = await filesIn({ ...(await real.bucket()), bucket: 'nobody-made-it' });

  await expect(files.sizeOf('0'.repeat(64))).rejects.toThrow('there is no such bucket');
});

describe('every call of a store that ails', () => {
  it.each<Ailment>(['busy', 'throttled', 'broken', 'stalled', 'foreign'])(
    'says so in our words: %s',
    async (ailment) => {
      ailing.ail('none');
      const files = await filesIn(ailing.env);
      const name = await files.put(picture);
      const file = await incoming(picture);
      ailing.ail(ailment);

      for (const call of [
        () => files.put(picture),
        () => files.putFile(file),
        () => files.read(name),
        () => files.stream(name, 0, 4),
        () => files.sizeOf(name),
        () => files.remove(name),
        async () => {
          for await (const one of files.list()) expect(one).toBeDefined();
        },
      ]) {
        const error = await call().then(
          () => null,
          (thrown: unknown) => thrown,
        );
        expect(error).toBeInstanceOf(StoreUnavailable);
        expect((error as Error).message).toMatch(
          /^The bucket pictures can't be used: (?!.*hunter2).+\.$/,
        );
      }
    },
  );

  it('is read as long as it can be, where nothing may be written', async () => {
    ailing.ail('none');
    const files = await filesIn(ailing.env);
    const name = await files.put(picture);
    ailing.ail('read-only');

    await expect(files.put(picture)).rejects.toThrow(
      'the access key may not do this (AccessDenied)',
    );

    expect(Buffer.from((await files.read(name)) ?? [])).toEqual(Buffer.from(picture));
  });

  it('keeps nothing of a large file that it takes only half of', async () => {
    const files = await s3Files(ailing.env, { attempts: 1 });
    onTestFinished(() => files.close());
    const file = await incoming(Buffer.alloc(9 * 1024 * 1024, 'film'));
    ailing.ail('half-uploads');

    await expect(files.putFile(file)).rejects.toThrow(
      "The bucket pictures can't be used: it is busy (503).",
    );
    expect(await files.sizeOf(file.sha256)).toBeNull();
    expect(ailing.unfinishedUploads()).toBe(0);

    ailing.ail('none');
    await files.putFile(file);
    expect(await files.sizeOf(file.sha256)).toBe(file.size);
  });

  it('holds nobody whose picture stops halfway', async () => {
    ailing.ail('none');
    const files = await filesIn(ailing.env);
    const name = await files.put(picture);
    ailing.ail('half');

    await expect(files.read(name)).rejects.toThrow();
  });
});
