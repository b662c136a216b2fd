import type { SessionId } from '#contract/ids.ts';
import type { Hint } from './bus.ts';
import type { Line } from './line.ts';
import { endOf, HINTS_PER_PAYLOAD, payloadOf, type Note } from './wire.ts';

/**
 * The time between two payloads. Each one wakes every process and a backend of the database for each of them, so under load hints
 * share one: the pause grows while hints come in it, and ends with the first one in which none came. The next hint leaves at once.
 */
const PAUSES_MS = [10, 20, 40];

/** Hints that wait to leave for other processes: the newest revision of each account, and sessions that ended. */
export function createOutgoing() {
  const pending = new Map<string, number | null>();
  let isSending = false;
  let sending: Promise<void> = Promise.resolve();
  let endPause: () => void = () => undefined;
  let isClosing = false;

  function add([name, revision]: Note): void {
    pending.set(name, revision === null ? null : Math.max(revision, pending.get(name) ?? 0));
  }

  function take(): Note[] {
    const notes = [...pending].slice(0, HINTS_PER_PAYLOAD);
    for (const [name] of notes) pending.delete(name);
    return notes;
  }

  function pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    endPause = () => {
      clearTimeout(timer);
      resolve();
    };
    return promise;
  }

  async function sendAll(lines: readonly Line[]): Promise<void> {
    try {
      // Hints of writes that ended together are added in one turn of the event loop.
      await new Promise(setImmediate);
      for (let payloads = 0; pending.size > 0; payloads++) {
        const line = lines.find((one) => one.isOpen());
        if (!line) break;
        const notes = take();
        const isSent = await line.send(payloadOf(notes));
        if (!isSent) notes.forEach(add);
        else if (!isClosing && pending.size < HINTS_PER_PAYLOAD) {
          await pause(PAUSES_MS[Math.min(payloads, PAUSES_MS.length - 1)] ?? 0);
        }
      }
    } finally {
      isSending = false;
    }
  }

  return {
    addHint: ({ accountId, revision }: Hint): void => add([accountId, revision]),
    addEnd: (id: SessionId): void => add(endOf(id)),
    /**
     * Sends everything by the first line that is open, including hints that are added meanwhile. Without an open line, hints wait
     * for the next call.
     */
    sendBy(lines: readonly Line[]): void {
      if (isSending) return;
      isSending = true;
      sending = sendAll(lines);
    },
    /** Ends the pauses, and waits until everything has left that can leave. */
    async sendRest(): Promise<void> {
      isClosing = true;
      endPause();
      await sending;
    },
  };
}
