import type { SessionId } from '#contract/ids.ts';
import type { Hint } from './bus.ts';
import type { Line } from './line.ts';
import { endOf, HINTS_PER_PAYLOAD, payloadOf, type Note } from './wire.ts';

/** What waits to be sent to other processes: of each account the newest revision, and sessions that ended. */
export function createOutgoing() {
  const pending = new Map<string, number | null>();
  let isSending = false;

  function add([name, revision]: Note): void {
    pending.set(name, revision === null ? null : Math.max(revision, pending.get(name) ?? 0));
  }

  function take(): Note[] {
    const notes = [...pending].slice(0, HINTS_PER_PAYLOAD);
    for (const [name] of notes) pending.delete(name);
    return notes;
  }

  return {
    addHint: ({ accountId, revision }: Hint): void => add([accountId, revision]),
    addEnd: (id: SessionId): void => add(endOf(id)),
    /** Sends everything, also what comes meanwhile, by the first line that is open. Without one it waits for the next call. */
    async sendBy(lines: readonly Line[]): Promise<void> {
      if (isSending) return;
      isSending = true;
      while (pending.size > 0) {
        const line = lines.find((one) => one.isOpen());
        if (!line) break;
        const notes = take();
        if (!(await line.send(payloadOf(notes)))) notes.forEach(add);
      }
      isSending = false;
    },
  };
}
