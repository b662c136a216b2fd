import type { AccountId, UserId } from '#contract/ids.ts';
import type { Membership, UserProfile } from '#contract/profile/record.ts';
import { device } from './device/browser-device.ts';
import { readSession } from './device/stored-session.ts';
import { useShownAccount } from './chosen-account.ts';
import { useLive } from '#src/lib/use-live.ts';

/**
 * The signed-in user of this device: `loading` for the first moment, `none`, `refused` (the server ended the session; unsent
 * items wait), or `open` with the user and the active account (null: none chosen, or the user is not known yet).
 */
export type SessionView =
  | { state: 'loading' | 'none' }
  | { state: 'refused'; email: string | null; userId: UserId }
  | {
      state: 'open';
      userId: UserId;
      profile: UserProfile | null;
      accountId: AccountId | null;
      membership: Membership | null;
    };

const loading: SessionView = { state: 'loading' };

export async function readSessionView(): Promise<SessionView> {
  const session = await readSession(device);
  if (!session) return { state: 'none' };
  const { userId, profile, accountId } = session;
  if (session.state === 'refused')
    return { state: 'refused', userId, email: profile?.email ?? null };
  return openView(userId, profile, accountId);
}

function openView(userId: UserId, profile: UserProfile | null, accountId: AccountId | null) {
  const membership = profile?.memberships.find((one) => one.accountId === accountId) ?? null;
  return { state: 'open' as const, userId, profile, accountId, membership };
}

/** The session, live: signing in or out anywhere on this device shows here, and a switch in this tab before it is stored. */
export function useSession(): SessionView {
  const view = useLive(readSessionView, 'session') ?? loading;
  const shown = useShownAccount(view.state === 'open' ? view.accountId : undefined);
  if (view.state !== 'open' || shown === view.accountId) return view;
  return openView(view.userId, view.profile, shown);
}
