import { afterEach, describe, expect, test, vi } from 'vitest';
import type { SyncPage } from '#contract/sync/sync.ts';
import { listen } from '#src/data/sync/live.ts';
import { aDevice, html, json, type FakeDevice } from '../../support/fake-device.ts';
import { aPage } from '../../support/records.ts';

const pageOf = ({ accountId }: FakeDevice, revision: number) =>
  aPage(accountId, { since: `epoch0.${revision - 1}`, cursor: `epoch0.${revision}` });

const event = (page: SyncPage) =>
  `event: page\nid: ${page.cursor}\ndata: ${JSON.stringify(page)}\n\n`;

function streamOf(...chunks: string[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

async function listenOnce(device: FakeDevice, joins = true, reconnect?: () => AbortSignal) {
  const cursors: string[] = [];
  let opened = 0;
  const end = await listen(
    device,
    device.accountId,
    'epoch0.0',
    {
      open: async () => void (opened += 1),
      page: async ({ cursor }) => {
        cursors.push(cursor);
        return joins;
      },
      ...(reconnect && { reconnect }),
    },
    new AbortController().signal,
  );
  return { cursors, end, opened };
}

describe('the live stream', () => {
  test('gives whole events only, wherever the line is cut', async () => {
    const device = await aDevice();
    const first = event(pageOf(device, 1));
    const text = `: hello\n\n${first}: ping\n\n${event(pageOf(device, 2))}`;
    const [endOfFirst, endOfSecond] = [text.indexOf(first) + first.length, text.length];
    for (let cut = 0; cut <= text.length; cut += 7) {
      device.answer(() => streamOf(text.slice(0, cut)));
      const { cursors, end } = await listenOnce(device);

      const whole = [endOfFirst, endOfSecond].filter((at) => at <= cut).length;
      expect(cursors).toEqual(['epoch0.1', 'epoch0.2'].slice(0, whole));
      expect(end).toBe('closed');
    }
  });

  test('reads the same events in chunks of any size', async () => {
    const device = await aDevice();
    const text = event(pageOf(device, 1)) + event(pageOf(device, 2));
    for (const size of [1, 2, 3, 50, 10_000]) {
      const chunks = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      device.answer(() => streamOf(...chunks));

      expect((await listenOnce(device)).cursors).toEqual(['epoch0.1', 'epoch0.2']);
    }
  });

  test('takes nothing but our own stream for one', async () => {
    const device = await aDevice();
    device.answer(() => html(200));
    expect((await listenOnce(device)).end).toBe('unreachable');
    device.answer(() => html(403));
    expect((await listenOnce(device)).end).toBe('unreachable');
    device.answer(() => json({ code: 'MEMBERSHIP_GONE', message: 'Gone.' }, 403));
    expect((await listenOnce(device)).end).toBe('refused');
    device.answer(() => streamOf('event: ended\ndata: {}\n\n'));
    expect((await listenOnce(device)).end).toBe('refused');
    const { body, headers } = streamOf(event(pageOf(device, 1)));
    device.answer(() => new Response(body, { status: 503, headers }));
    expect(await listenOnce(device)).toEqual({ cursors: [], end: 'unreachable', opened: 0 });
  });

  test('hears nothing of another account', async () => {
    const device = await aDevice();
    const foreign = {
      ...pageOf(device, 1),
      accountId: crypto.randomUUID() as SyncPage['accountId'],
    };
    device.answer(() => streamOf(event(foreign)));

    expect(await listenOnce(device)).toEqual({ cursors: [], end: 'closed', opened: 1 });
  });

  test('reports that the server was reached once there is a stream, and not before', async () => {
    const device = await aDevice();
    device.answer(() => html(200));
    expect((await listenOnce(device)).opened).toBe(0);
    device.answer(() => streamOf(event(pageOf(device, 1))));
    expect((await listenOnce(device)).opened).toBe(1);
  });

  test('closes at the first page that does not join, and at an event that is no page', async () => {
    const device = await aDevice();
    const both = event(pageOf(device, 1)) + event(pageOf(device, 2));
    device.answer(() => streamOf(both));
    expect(await listenOnce(device, false)).toMatchObject({ cursors: ['epoch0.1'], end: 'closed' });
    device.answer(() => streamOf(`event: other\ndata: {}\n\n${both}`));
    expect(await listenOnce(device)).toMatchObject({ cursors: [], end: 'closed' });
    device.answer(() => streamOf(event(pageOf(device, 1)).replace('page', 'other')));
    expect(await listenOnce(device)).toMatchObject({ cursors: [], end: 'closed' });
    device.answer(() => streamOf(`event: page\ndata: {"half\n\n${both}`));
    expect(await listenOnce(device)).toMatchObject({ cursors: [], end: 'closed' });
  });

  test('is unreachable without a network, and a defect of ours is not taken for that', async () => {
    const device = await aDevice();
    device.answer(() => {
      throw new TypeError('Failed to fetch');
    });
    expect((await listenOnce(device)).end).toBe('unreachable');
    device.answer(() => {
      throw new DOMException('Gone', 'AbortError');
    });
    expect((await listenOnce(device)).end).toBe('unreachable');
    for (const defect of [new DOMException('Full', 'QuotaExceededError'), new RangeError('Ours')]) {
      device.answer(() => {
        throw defect;
      });
      await expect(listenOnce(device)).rejects.toBe(defect);
    }
  });

  test('ends as refused only when the session was refused', async () => {
    const device = await aDevice();
    await device.db.session.update('current', { expiresAt: 0 });
    device.answer(() => html(503));
    expect((await listenOnce(device)).end).toBe('unreachable');
    device.answer(() => json({ code: 'SESSION_ENDED', message: 'Over.' }, 401));
    expect((await listenOnce(device)).end).toBe('refused');
  });

  test('ends the listening on a refusal of ours with 401 as with 403, and on no other status', async () => {
    const device = await aDevice();
    const refusal = { code: 'SESSION_ENDED', message: 'Over.' };
    device.answer(() => json(refusal, 401));
    expect((await listenOnce(device)).end).toBe('refused');
    device.answer(() => json(refusal, 409));
    expect((await listenOnce(device)).end).toBe('unreachable');
  });
});

describe('a silent stream', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is dead after eight seconds, which is a ping and three more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const device = await aDevice();
    const line = aSilentLine();
    device.answer(line.answer);
    const listening = listenOnce(device);
    await line.asked;

    vi.advanceTimersByTime(7_999);
    expect(line.isCut()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(line.isCut()).toBe(true);
    expect((await listening).end).toBe('silent');
  });

  test.each([
    [6_000, false],
    [6_001, true],
  ])('after %d ms is given up when the person comes back: %s', async (silent, isGivenUp) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const device = await aDevice();
    const line = aSilentLine();
    device.answer(line.answer);
    const back = new AbortController();
    const listening = listenOnce(device, true, () =>
      back.signal.aborted ? new AbortController().signal : back.signal,
    );
    await line.asked;

    device.time += silent;
    back.abort();

    expect(line.isCut()).toBe(isGivenUp);
    vi.advanceTimersByTime(8_000);
    expect((await listening).end).toBe('silent');
  });

  test('leaves no alarm behind when it ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const device = await aDevice();
    device.answer(() => streamOf(': hello\n\n'));

    await listenOnce(device);

    expect(vi.getTimerCount()).toBe(0);
  });
});

/** A server that takes the call and never answers. */
function aSilentLine() {
  let signal: AbortSignal | undefined;
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const answer = (request: Request) => {
    signal = request.signal;
    resolve();
    return new Promise<Response>(() => undefined);
  };
  return { answer, asked, isCut: () => signal?.aborted === true };
}
