import * as z from 'zod/mini';
import { type Fail, type Read, webAddress } from './read-variable.ts';

/** A hosted scheduling service; null where our own calendar is the only one. */
export type SchedulingEnv = { baseUrl: string; apiKey: string } | null;

/** It becomes a header. */
const key = z.string().check(z.regex(/^[\x21-\x7e]+$/));

/** Both the address and the key, or neither. */
export function readSchedulingEnv(read: Read, fail: Fail): SchedulingEnv {
  const baseUrl = read('SCHEDULING_URL', webAddress, 'an http:// or https:// address');
  const apiKey = read('SCHEDULING_API_KEY', key, 'a key without spaces');
  if (baseUrl === null && apiKey === null) return null;
  if (baseUrl === null || apiKey === null) {
    return fail('SCHEDULING_URL and SCHEDULING_API_KEY belong together: set both, or neither.');
  }
  return { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey };
}
