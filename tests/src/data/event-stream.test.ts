import { expect, test } from 'vitest';
import { readEvents } from '#src/data/sync/event-stream.ts';

/** A connection that has delivered this much and stays open. */
function anOpenLine(...chunks: string[]) {
  const { promise: left, resolve } = Promise.withResolvers<string>();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
    },
    cancel: () => resolve('closed'),
  });
  return { body, left };
}

test('every chunk is a sign of life, a comment or half an event as well', async () => {
  const { body } = anOpenLine(': hello\n\n', ': ping\n\n', 'event: page\nda', 'ta: 1\n\n');
  let signs = 0;
  const events = readEvents(body, () => void (signs += 1));

  expect(await events.next()).toEqual({ done: false, value: { event: 'page', data: '1' } });
  expect(signs).toBe(4);
  await events.return(undefined);
});

test('the line is closed once nobody listens any more', async () => {
  const { body, left } = anOpenLine('data: 1\n\n');
  for await (const { data } of readEvents(body, () => undefined)) {
    expect(data).toBe('1');
    break;
  }

  expect(await left).toBe('closed');
});
