import { expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import { uploadLocks } from '#server/pictures/upload-locks.ts';
import { buildTestApp, serverForFile } from '../../support/app.ts';
import { aCreator } from '../../support/builders.ts';
import { aJpeg, announcing, fileOf, patch, tus } from '../../support/pictures.ts';

const first = await serverForFile();
const { pool } = first.deps;
/** Another process on the same database and folder. */
const second = buildTestApp({ pool, dataDir: first.deps.env.dataDir });

const never = new AbortController().signal;
const lockOf = (app: typeof first, name: string) => uploadLocks(app.deps).newLock(name);

it('an upload that goes on at another process waits until the first has let go of it, and is whole', async () => {
  const creator = await aCreator(first.deps.db);
  const headers = await first.signIn(creator.userId, creator.accountId);
  const bytes = await aJpeg();
  const begun = await tus(first, 'POST', '', { ...headers, ...announcing(bytes) });
  const place = begun.headers.get('location') ?? '';
  const half = Math.floor(bytes.byteLength / 2);
  const stalled = new TransformStream<Uint8Array, Uint8Array>();
  const writer = stalled.writable.getWriter();
  const sending = tus(
    first,
    'PATCH',
    place,
    {
      ...headers,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes.byteLength),
    },
    stalled.readable,
  );
  let isOver = false;
  void sending.finally(() => (isOver = true)).catch(() => undefined);
  await writer.write(bytes.subarray(0, half));
  await expect.poll(() => held(place)).toBe(1);

  // The connection of the first is dead, though it doesn't know yet: it is asked to let go.
  const seen = await tus(second, 'HEAD', place, headers);
  expect(isOver).toBe(true);
  await Promise.allSettled([sending, writer.abort()]);
  const offset = Number(seen.headers.get('upload-offset'));
  expect(seen.status).toBe(200);
  expect(offset).toBeLessThanOrEqual(half);
  const rest = await patch(second, place, headers, bytes.subarray(offset), offset);

  expect(rest.status).toBe(204);
  const { rows } = await pool.query('select upload_id as id from files where account_id = $1', [
    creator.accountId,
  ]);
  expect(await fileOf(first, creator.accountId, rows[0].id)).toMatchObject({ width: 640 });
  expect(await held(place)).toBe(0);
});

it('a process that died holds up an upload only until its lock has run out', async () => {
  const name = newId();
  const [dead, next] = [lockOf(first, name), lockOf(second, name)];
  let asked = 0;
  await dead.lock(never, () => void (asked += 1));
  await pool.query(`update upload_locks set until = now() - interval '1 second' where name = $1`, [
    name,
  ]);

  await next.lock(never, () => undefined);

  // It lives after all, and learns that it has lost it.
  await expect.poll(() => asked, { timeout: 4000 }).toBeGreaterThan(0);
  await dead.unlock();
  expect(await held(name)).toBe(1);
  await next.unlock();
  expect(await held(name)).toBe(0);
});

it('a request that is gone waits for no lock, and holds up its own process no longer', async () => {
  const name = newId();
  const holder = lockOf(first, name);
  await holder.lock(never, () => undefined);
  const gone = new AbortController();
  const locks = uploadLocks(second.deps);
  const waiting = locks.newLock(name).lock(gone.signal, () => undefined);
  gone.abort();

  await expect(waiting).rejects.toBeTruthy();
  await holder.unlock();
  const later = locks.newLock(name);
  await later.lock(never, () => undefined);
  await later.unlock();
});

async function held(place: string): Promise<number> {
  const name = place.split('/').at(-1);
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from upload_locks where name = $1',
    [name],
  );
  return rows[0]?.count ?? 0;
}
