import { liveQuery } from 'dexie';
import { onReconnect, signalAnswered, signalReconnect } from './connectivity.ts';
import { callApi } from '../device/api.ts';
import { LONGEST_MS } from '../device/backoff.ts';
import { noteContact } from '../device/contact.ts';
import { onDatabase, type Device } from '../device/device.ts';
import { lastContact } from '../device/last-contact.ts';
import { HEALTH_PATIENCE_MS } from '../device/reaches-server.ts';

/** From one probe of a visible page to the next, and up to so much more: devices do not ask as one. */
const EVERY_MS = 3_000;
const JITTER_MS = 2_000;

/** The tabs of a device: one of them probes, and all hear of it. */
type Tabs = {
  announce: (word: 'probing' | 'answered') => void;
  /** Aborts when another tab probes. */
  onProbing: () => AbortSignal;
};

type Probing = {
  device: Device;
  isVisible: () => boolean;
  onReconnect: () => AbortSignal;
  tabs: Tabs;
  tally: Tally;
};

/**
 * Probes that were answered while nothing else was: since the last one without an answer, in this outage and in those shortly
 * before it.
 */
type Tally = { answers: number; endedAt: number };
/** Longer than a try that hangs: a contact that holds so long was a real one. */
const CALM_MS = 15_000;

/**
 * Looks for our server while the last contact failed, because phones get their signal back without an event. The answer ends all
 * pauses of sending and reading, in every tab. Any success of theirs ends the looking.
 */
export function startProbing(device: Device, signal: AbortSignal): void {
  const isVisible = () => document.visibilityState === 'visible';
  const tabs = openTabs(signal);
  const tally: Tally = { answers: 0, endedAt: -Infinity };
  let found: AbortController | null = null;
  let seen: number | null = null;
  const follow = ({ isDown, returns }: ContactState) => {
    if (seen !== null && returns !== seen) signalReconnect();
    seen = returns;
    if (isDown === (found !== null)) return;
    found?.abort();
    found = isDown ? new AbortController() : null;
    if (!found) return;
    const looking = AbortSignal.any([signal, found.signal]);
    probeWhileDown({ device, isVisible, onReconnect, tabs, tally }, looking).catch(reportError);
  };
  const subscription = liveQuery(() => readContact(device)).subscribe({
    next: follow,
    error: reportError,
  });
  signal.addEventListener('abort', () => subscription.unsubscribe());
}

type ContactState = { isDown: boolean; returns: number };

/** Without a session nothing waits for the server. Both are read at once: Dexie does not follow what is read after a pause. */
async function readContact(device: Device): Promise<ContactState> {
  return await onDatabase(device.db, async (db) => {
    const [session, contact] = await Promise.all([db.session.get('current'), lastContact(db)]);
    const isDown = session?.state === 'open' && contact?.reachable === false;
    return { isDown, returns: contact?.returns ?? 0 };
  });
}

/**
 * Asks until the signal aborts. The pauses double while the page is hidden, and while the server answers a probe and nothing else:
 * then it is not the line that has to be waited for.
 */
export async function probeWhileDown(deps: Probing, signal: AbortSignal): Promise<void> {
  const { device, tabs, tally } = deps;
  if (device.now() - tally.endedAt > CALM_MS) tally.answers = 0;
  let unseen = 0;
  // The call that failed was the first question: the next one follows within the jitter.
  let askedAt = device.now() - EVERY_MS;
  while (!signal.aborted) {
    unseen = deps.isVisible() ? 0 : unseen + 1;
    const every =
      (EVERY_MS + device.random() * JITTER_MS) * 2 ** Math.min(tally.answers + unseen, 20);
    // The time that a probe hung is part of it.
    const pause = Math.max(0, Math.min(every, LONGEST_MS) - Math.abs(device.now() - askedAt));
    // A reconnect ends all other pauses too, and another tab's probe is as good as ours.
    const other = AbortSignal.any([tabs.onProbing(), deps.onReconnect()]);
    await device.wait(pause, AbortSignal.any([signal, other]));
    askedAt = device.now();
    if (signal.aborted || other.aborted || !device.isOnline()) continue;
    tabs.announce('probing');
    const reply = await callApi(device, 'health', { signal, patience: HEALTH_PATIENCE_MS });
    tally.endedAt = device.now();
    if (signal.aborted) return;
    if (reply.ok || reply.failure.kind === 'refused') {
      tally.answers++;
      tabs.announce('answered');
    } else {
      // It is the line that has to be waited for.
      tally.answers = 0;
      await noteContact(device, reply).catch((error: unknown) => reportError(error));
    }
  }
}

function openTabs(signal: AbortSignal): Tabs {
  let probing = new AbortController();
  const channel = new BroadcastChannel('pollin:probe');
  channel.addEventListener('message', ({ data }) => {
    if (data === 'answered') return signalAnswered();
    probing.abort();
    probing = new AbortController();
  });
  signal.addEventListener('abort', () => channel.close());
  return {
    onProbing: () => probing.signal,
    announce: (word) => {
      channel.postMessage(word);
      if (word === 'answered') signalAnswered();
    },
  };
}
