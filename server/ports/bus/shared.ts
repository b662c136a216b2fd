import type { AccountId, SessionId } from '#contract/ids.ts';
import type { Bus, Hint } from './bus.ts';
import { createLine, type Line, type OpenLink } from './line.ts';
import { createListeners } from './listeners.ts';
import { createOutgoing } from './outgoing.ts';
import { endsIn, hintsIn } from './wire.ts';

/** Later than any revision. */
const UNKNOWN_REVISION = Number.MAX_SAFE_INTEGER;

/** A way to the other processes. */
export type Way = {
  open: OpenLink;
  onLost: (error: Error) => void;
  /** It can't be opened again, for another reason than before. */
  onAway: (error: Error) => void;
  onBack?: () => void;
  /** The first attempt failed: throws if the start must end. */
  onUnreachable: (error: unknown) => void;
};

/**
 * Hints to other processes on one database, by the first of the ways that is open; hints of any of them are received. While one
 * payload is under way, and for a moment after it, further hints gather and leave together. Those that couldn't leave take the next way.
 *
 * Listeners of this process are called at once, so that they hear nothing twice only when they compare revisions. `isAlone`: no
 * other server uses the database, so nothing is sent; only hints of operators' programs are received.
 */
export async function createSharedBus(
  ways: readonly Way[],
  { isAlone = false } = {},
): Promise<Bus> {
  const listeners = createListeners<AccountId, Hint>();
  const sessions = createListeners<SessionId, void>();
  const outgoing = createOutgoing();
  const lines: Line[] = [];

  /** Hints of other processes passed by while a link was lost, so each listener looks for itself. */
  function catchUp(): void {
    void listeners.notifyInParts((accountId) => ({ accountId, revision: UNKNOWN_REVISION }));
    sessions.notifyAll(() => undefined);
  }

  function heard(payload: string): void {
    hintsIn(payload).forEach((hint) => listeners.notify(hint.accountId, hint));
    endsIn(payload).forEach((id) => sessions.notify(id));
  }

  async function openLine({ open, onLost, onAway, onBack, onUnreachable }: Way): Promise<void> {
    let wasLost = false;
    let reason = '';
    const line = createLine(open, {
      heard,
      opened: () => {
        if (wasLost) {
          onBack?.();
          catchUp();
        }
        wasLost = false;
        send();
      },
      lost: (error) => {
        wasLost = true;
        reason = error.message;
        onLost(error);
        send();
      },
      away: (error) => {
        if (error.message === reason) return;
        reason = error.message;
        onAway(error);
      },
    });
    lines.push(line);
    try {
      await line.connect();
    } catch (error) {
      onUnreachable(error);
      wasLost = true;
      reason = error instanceof Error ? error.message : String(error);
      line.reconnect();
    }
  }

  const send = () => outgoing.sendBy(lines);

  function publish(hints: readonly Hint[]): void {
    for (const hint of hints) {
      listeners.notify(hint.accountId, hint);
      if (!isAlone) outgoing.addHint(hint);
    }
    send();
  }

  function publishEnded(ids: readonly SessionId[]): void {
    for (const id of ids) {
      sessions.notify(id);
      if (!isAlone) outgoing.addEnd(id);
    }
    send();
  }

  async function close(): Promise<void> {
    listeners.clear();
    sessions.clear();
    await outgoing.sendRest();
    await Promise.all(lines.map((line) => line.close()));
  }

  try {
    for (const way of ways) await openLine(way);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    publish,
    subscribe: listeners.add,
    publishEnded,
    subscribeEnded: sessions.add,
    close,
  };
}
