import type { SyncPage } from '#contract/sync/sync.ts';
import type { Refusal } from '#contract/refusal.ts';

const utf8 = new TextEncoder();

export const PING = utf8.encode(': ping\n\n');
export const pageEvent = (page: SyncPage): Uint8Array => event('page', page, page.cursor);
export const endedEvent = (why: Refusal): Uint8Array => event('ended', why);
export const resyncEvent = (): Uint8Array => event('resync', {});

function event(name: 'page' | 'ended' | 'resync', data: object, id?: string): Uint8Array {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return utf8.encode(`event: ${name}\n${idLine}data: ${JSON.stringify(data)}\n\n`);
}
