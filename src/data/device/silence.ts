import type { Device } from './device.ts';

/** Lie-fi: a connection without a byte for so long counts as none, however little or much of an answer has come. */
export const SILENCE_MS = 8_000;
/**
 * Slowest upload worth waiting for, in bytes a millisecond (about 160 kbit/s): `fetch` does not show the bytes that leave. What
 * is sent fits the line instead (`line-fit.ts`).
 */
const SLOWEST_BYTES_PER_MS = 20;

type Silence = {
  /** Aborts after so long without a byte. */
  signal: AbortSignal;
  /** A byte came: the time starts over. */
  heard: () => void;
  /** The request is over. */
  stop: () => void;
};

/** Watches a request that sends so many bytes. Its total time has no limit, so a slow line is no dead one. */
export function watchSilence(
  device: Pick<Device, 'timeout'>,
  sentBytes = 0,
  patience = SILENCE_MS,
): Silence {
  const end = new AbortController();
  let running: AbortSignal | null = null;
  const wait = (milliseconds: number) => {
    const timer = device.timeout(milliseconds);
    running = timer;
    timer.addEventListener('abort', () => running === timer && end.abort(timer.reason));
  };
  wait(patience + Math.ceil(sentBytes / SLOWEST_BYTES_PER_MS));
  return { signal: end.signal, heard: () => wait(patience), stop: () => void (running = null) };
}

/** The text of a body, with a sign of life for each of its parts. */
export async function readText(
  { body }: Response,
  heard: () => void,
  signal: AbortSignal,
): Promise<string> {
  heard();
  if (!body) return '';
  const reader = body.getReader();
  const giveUp = () => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener('abort', giveUp, { once: true });
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) break;
      heard();
      text += decoder.decode(value, { stream: true });
    }
    signal.throwIfAborted();
    return text + decoder.decode();
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
