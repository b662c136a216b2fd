import { VIDEO_SECONDS_GRACE } from '#contract/content/media.ts';

/** A video's length in seconds as a deliverable's notes ask for it, and in their words. */
export type AskedLength = { least: number; most: number; words: string };

const SECONDS = String.raw`\s*(?:s|secs?|seconds?)\b`;
const range = new RegExp(String.raw`(\d{1,3})\s*(?:–|-|to)\s*(\d{1,3})${SECONDS}`, 'i');
const most = new RegExp(String.raw`\b(?:up to|at most|no more than)\s*(\d{1,3})${SECONDS}`, 'i');
const least = new RegExp(String.raw`\b(?:at least|no less than)\s*(\d{1,3})${SECONDS}`, 'i');

/** Terms have no field for a length: businesses write it. Null: nothing that is certainly one. */
export function askedLength(notes: string): AskedLength | null {
  const [between, from, to] = range.exec(notes) ?? [];
  if (between) return { least: Number(from), most: Number(to), words: between };
  const [atMost, end] = most.exec(notes) ?? [];
  if (atMost) return { least: 0, most: Number(end), words: atMost };
  const [atLeast, start] = least.exec(notes) ?? [];
  return atLeast ? { least: Number(start), most: Infinity, words: atLeast } : null;
}

/** Whether a video is clearly shorter or longer. */
export const isOffLength = (seconds: number, { least: from, most: to }: AskedLength): boolean =>
  seconds < from - VIDEO_SECONDS_GRACE || seconds > to + VIDEO_SECONDS_GRACE;
