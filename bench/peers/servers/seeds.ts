import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { Message } from '../page/peer.ts';

/** What a server holds before anything is measured: a file of messages for each space. */
export function seeds(): { space: string; messages: Message[] }[] {
  const folder = process.env['SEEDS'] ?? '';
  return readdirSync(folder).map((file) => ({
    space: parse(file).name,
    messages: JSON.parse(readFileSync(join(folder, file), 'utf8')) as Message[],
  }));
}
