import { expect, test, vi } from 'vitest';
import { device as own } from '#src/data/device/browser-device.ts';
import { withCarrier } from '#src/data/media/chunk-carrier.ts';

const MIB = 1024 * 1024;
const init = { method: 'PATCH', headers: { 'upload-offset': '7' }, redirect: 'error' } as const;

/** A worker's script that begins with what the product's does. */
const script = (text: string) =>
  URL.createObjectURL(
    new Blob([`postMessage({ kind: 'ready' }); ${text}`], { type: 'text/javascript' }),
  );

/** Counts the workers that were started, and how many of them have been ended. */
function counted() {
  const started = vi.spyOn(globalThis, 'Worker');
  const ended = vi.spyOn(Worker.prototype, 'terminate');
  return { started, ended };
}

/** Answers with what came to it. */
const ECHO = script(`addEventListener('message', async ({ data: { url, init, bytes } }) =>
  postMessage({ kind: 'answered', status: 200, headers: [['upload-offset', init.headers['upload-offset']]],
    text: url + ' ' + init.method + ' ' + bytes.byteLength + ' ' + new Uint8Array(bytes)[3] }))`);

test('a piece of a large file travels whole, with its headers, and the server’s answer comes back', async () => {
  const { carry } = withCarrier(own, ECHO);
  const bytes = new Uint8Array([1, 2, 3, 42]).buffer;
  const answer = await carry?.('/api/uploads/one', init, bytes);

  expect(answer?.status).toBe(200);
  expect(answer?.headers.get('upload-offset')).toBe('7');
  expect(await answer?.text()).toBe('/api/uploads/one PATCH 4 42');
  // It is not held here a second time.
  expect(bytes.byteLength).toBe(0);
});

test('the product’s own worker asks the server, not the page, and passes on an answer without a body', async () => {
  const { started } = counted();
  const fetch = () => Promise.reject(new Error('The page asked'));
  const { carry } = withCarrier({ ...own, fetch });
  const posted = await carry?.('/nothing/is/here', { method: 'POST' }, new ArrayBuffer(MIB));

  expect(posted?.status).toBeGreaterThanOrEqual(200);
  // No browser sends a HEAD with a body: the worker reports that, and nobody waits.
  const answer = await carry?.('/', { method: 'HEAD' }, new ArrayBuffer(0)).catch(
    (error: unknown) => error,
  );
  expect(answer).toMatchObject({ name: 'TypeError', message: 'A piece was not brought' });
  expect(started).toHaveBeenCalledTimes(1);
});

test('half a hundred pieces are not held until the last: workers are ended on the way', async () => {
  const { started, ended } = counted();
  const { carry } = withCarrier(own, ECHO);
  for (let chunk = 0; chunk < 50; chunk++) await carry?.('/', init, new ArrayBuffer(MIB));

  expect(started).toHaveBeenCalledTimes(4);
  expect(ended).toHaveBeenCalledTimes(3);
});

test('a piece that is called off ends with its worker, and the next one has another', async () => {
  const { started, ended } = counted();
  const { carry } = withCarrier(own, script(''));
  const stop = new AbortController();
  const called = carry?.('/', { ...init, signal: stop.signal }, new ArrayBuffer(1));
  setTimeout(() => stop.abort(), 50);

  await expect(called).rejects.toMatchObject({ name: 'AbortError' });
  expect([started.mock.calls.length, ended.mock.calls.length]).toEqual([1, 1]);
});

test('where no worker runs the page sends its pieces itself, and asks for none again', async () => {
  const { started } = counted();
  const sent: unknown[] = [];
  const device = {
    ...own,
    fetch: async (_: string, { body }: RequestInit) => {
      sent.push((body as Blob).size);
      return new Response('here');
    },
  };
  const { carry } = withCarrier(device, '/nothing/is/here.js');
  await carry?.('/', init, new ArrayBuffer(5));
  const answer = await carry?.('/', init, new ArrayBuffer(6));

  expect(await answer?.text()).toBe('here');
  expect(sent).toEqual([5, 6]);
  expect(started).toHaveBeenCalledTimes(1);
});
