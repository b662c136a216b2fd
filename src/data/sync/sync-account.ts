import { formatCursor } from '#contract/sync/cursor.ts';
import type { AccountId } from '#contract/ids.ts';
import { backoff } from '../device/backoff.ts';
import { noteContact } from '../device/contact.ts';
import type { Device } from '../device/device.ts';
import { tryWithLease } from '../device/lease.ts';
import { HEALTH_PATIENCE_MS } from '../device/reaches-server.ts';
import { waitToTry } from '../delivery/wait-to-try.ts';
import { applyPage, readCursor } from './apply-page.ts';
import { fillRooms } from './fill-room.ts';
import { listen } from './live.ts';
import { pull } from './pull.ts';
import { readSetAsideAgain } from './read-again.ts';
import { reportSetAside } from './report-set-aside.ts';
import type { Replica } from '../replica/replica.ts';

/** A tab that does not lead asks again so often; a leader that was closed is followed within this time. */
const ASK_TO_LEAD_MS = 2_000;
/** A stream that lasted this long was a good one: its end is no reason to hold back. */
const GOOD_STREAM_MS = 10_000;
/** Where only pulling works (a proxy that cuts streams), the longest pause between two pulls. */
const LONGEST_PULL_PAUSE_MS = 15_000;

type SyncDeps = {
  device: Device;
  replica: Replica;
  accountId: AccountId;
  /** Ends the syncing: another account, logout, the tab closes. */
  signal: AbortSignal;
  /** A fresh signal for each pause, which aborts when something suggests that the network is back. */
  onReconnect: () => AbortSignal;
};

/**
 * Keeps an account's copy current: one tab of the device leads, the others see its writes. It ends when the signal does, or
 * when the server refuses the session or the membership.
 */
export async function syncAccount(deps: SyncDeps): Promise<void> {
  while (!deps.signal.aborted) {
    const ended = await tryWithLease(deps.device, `pollin:sync:${deps.accountId}`, async (lease) =>
      lead({ ...deps, signal: AbortSignal.any([deps.signal, lease.signal]) }),
    );
    if (ended === 'refused') return;
    await deps.device.wait(ASK_TO_LEAD_MS, deps.signal);
  }
}

/** Pull, listen, and when the line is cut again from the start, with growing pauses where streams do not last. */
async function lead(deps: SyncDeps): Promise<'refused' | 'ended'> {
  const { device, replica, accountId, signal } = deps;
  // Records that can't be read again stay set aside: they must not stop the reading of all others.
  await readSetAsideAgain(device, replica, accountId).catch((error: unknown) => reportError(error));
  let patience: number | undefined;
  for (let failures = 1; !signal.aborted; failures++) {
    let reconnected = deps.onReconnect();
    const pulled = await pull(device, replica, accountId, signal, { patience });
    patience = undefined;
    if (pulled === 'refused') return 'refused';
    if (pulled === 'current') {
      const openedAt = device.now();
      const woken = deps.onReconnect();
      const end = await follow(deps);
      if (end === 'refused') return 'refused';
      const isGood = Math.abs(device.now() - openedAt) > GOOD_STREAM_MS;
      if (isGood) failures = 1;
      // The line is dead or the phone has slept: who looks at the app learns which, and soon.
      if (end === 'silent') {
        patience = HEALTH_PATIENCE_MS;
        if (isGood || woken.aborted) continue;
      }
      reconnected = deps.onReconnect();
    }
    if (signal.aborted) return 'ended';
    const longest = pulled === 'current' ? LONGEST_PULL_PAUSE_MS : Infinity;
    const pause = Math.min(backoff(failures, device.random), longest);
    await waitToTry(device, pause, AbortSignal.any([signal, reconnected]));
  }
  return 'ended';
}

/** Listens from the cursor on, and meanwhile fetches the open rooms' recent history in the background. */
async function follow({ device, replica, accountId, signal, onReconnect }: SyncDeps) {
  const held = await readCursor(device, accountId);
  if (!held) return 'closed';
  let reporting = Promise.resolve();
  const report = () => {
    reporting = reporting.then(() => reportSetAside(device, accountId, signal));
  };
  report();
  const line = new AbortController();
  const whileOpen = AbortSignal.any([signal, line.signal]);
  const filling = replica
    .openRooms()
    .then((rooms) => fillRooms(device, accountId, rooms, whileOpen));
  try {
    return await listen(
      device,
      accountId,
      formatCursor(held),
      {
        open: () => noteContact(device, null),
        page: async (page, refused) => {
          const isJoined = (await applyPage(device, replica, page, { refused })) !== 'gap';
          if (refused.length > 0) report();
          return isJoined;
        },
        reconnect: onReconnect,
      },
      signal,
    );
  } finally {
    line.abort();
    await Promise.all([filling, reporting]);
  }
}
