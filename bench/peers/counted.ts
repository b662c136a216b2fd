import { serialize } from 'node:v8';
import type { Page } from 'playwright';

/** Requests, sockets opened from now on, and frames sent on them. */
export function countRequests(page: Page): () => number {
  let count = 0;
  page.on('request', () => count++);
  page.on('websocket', (socket) => {
    count++;
    socket.on('framesent', () => count++);
  });
  return () => count;
}

/** Structured-clone bytes of a message's share in all records, and its share of what the browser counts. */
export function bytesOf(stored: { usage: number; records: string[] }, messages: number) {
  const records = stored.records.reduce(
    (sum, text) => sum + serialize(JSON.parse(text)).byteLength,
    0,
  );
  return { 'w5 records': records / messages, 'w5 disk': stored.usage / messages };
}
