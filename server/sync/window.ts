import { chatroomId, type ChatroomId } from '#contract/ids.ts';

/** The room a window of first contact ended with: when it was last active, in milliseconds, and its id. */
export type Window = { at: number; id: ChatroomId };

/** A place in the room list, in the characters that a cursor may hold. */
export const formatWindow = ({ at, id }: Window): string =>
  Buffer.from(`${at}.${id}`).toString('base64url');

/** Null for anything that `formatWindow` did not make. */
export function parseWindow(text: string | null): Window | null {
  const [at, id] = Buffer.from(text ?? '', 'base64url')
    .toString()
    .split('.');
  const parsed = chatroomId.safeParse(id);
  if (!parsed.success || !at || !/^\d{1,14}$/.test(at)) return null;
  return { at: Number(at), id: parsed.data };
}
