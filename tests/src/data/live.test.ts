import { describe, expect, test } from 'vitest';
import { noChanges, type SyncPage } from '#contract/sync.ts';
import { listen } from '#src/data/sync/live.ts';
import { aDevice, html, json, type FakeDevice } from '../../support/fake-device.ts';

const pageOf = (device: FakeDevice, revision: number): SyncPage => ({
  accountId: device.accountId,
  since: `epoch0.${revision - 1}`,
  cursor: `epoch0.${revision}`,
  more: false,
  collections: noChanges(),
  messages: [],
  gone: [],
});

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

async function hear(device: FakeDevice) {
  const cursors: string[] = [];
  const end = await listen(
    device,
    device.accountId,
    'epoch0.0',
    {
      open: async () => undefined,
      page: async ({ cursor }) => {
        cursors.push(cursor);
        return true;
      },
    },
    new AbortController().signal,
  );
  return { cursors, end };
}

describe('the live stream', () => {
  test('gives whole events only, wherever the line is cut', async () => {
    const device = await aDevice();
    const first = event(pageOf(device, 1));
    const text = `: hello\n\n${first}: ping\n\n${event(pageOf(device, 2))}`;
    const [endOfFirst, endOfSecond] = [text.indexOf(first) + first.length, text.length];
    for (let cut = 0; cut <= text.length; cut += 7) {
      device.answer(() => streamOf(text.slice(0, cut)));
      const { cursors, end } = await hear(device);

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

      expect((await hear(device)).cursors).toEqual(['epoch0.1', 'epoch0.2']);
    }
  });

  test('takes nothing but our own stream for one', async () => {
    const device = await aDevice();
    device.answer(() => html(200));
    expect((await hear(device)).end).toBe('unreachable');
    device.answer(() => html(403));
    expect((await hear(device)).end).toBe('unreachable');
    device.answer(() => json({ code: 'MEMBERSHIP_GONE', message: 'Gone.' }, 403));
    expect((await hear(device)).end).toBe('refused');
    device.answer(() => streamOf('event: ended\ndata: {}\n\n'));
    expect((await hear(device)).end).toBe('refused');
  });

  test('hears nothing of another account', async () => {
    const device = await aDevice();
    const foreign = {
      ...pageOf(device, 1),
      accountId: crypto.randomUUID() as SyncPage['accountId'],
    };
    device.answer(() => streamOf(event(foreign)));

    expect(await hear(device)).toEqual({ cursors: [], end: 'closed' });
  });
});
