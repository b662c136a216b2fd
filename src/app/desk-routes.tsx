import { KeyRound } from 'lucide-react';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConfirmIdentityDialog } from '#src/features/account/components/confirm-identity-dialog.tsx';
import { confirmWithPasskey } from '#src/features/account/confirm-identity.ts';
import { useServerList } from '#src/features/account/server-list.ts';
import { useServerCall } from '#src/features/account/use-server-call.ts';
import type { DeskGates } from '#src/features/desk/components/desk-part.tsx';
import { eventLabels } from '#src/features/campaign-details/timeline-labels.ts';
import { DeskItemScreen } from '#src/features/desk/screens/desk-item-screen.tsx';
import { DeskPersonScreen } from '#src/features/desk/screens/desk-person-screen.tsx';
import { DeskScreen } from '#src/features/desk/screens/desk-screen.tsx';
import type { UserId } from '#contract/ids.ts';
import { useSignedIn } from '#src/data/signed-in.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Wrong } from '#src/ui/wrong.tsx';

const notFound = <Navigate to="/not-found" replace ignoreBlocker />;

/** The queue of the support desk. */
export function DeskRoute() {
  return <DeskGuard>{(gates) => <DeskScreen {...gates} />}</DeskGuard>;
}

/** One item of the desk. */
export function DeskItemRoute({ id }: { id: string }) {
  return (
    <DeskGuard>
      {(gates) => <DeskItemScreen key={id} id={id} eventLabel={eventLabels} {...gates} />}
    </DeskGuard>
  );
}

/** A person whom an item of the desk concerns. */
export function DeskPersonRoute({ id, item }: { id: UserId; item: string | undefined }) {
  if (item === undefined) return notFound;
  return (
    <DeskGuard>{(gates) => <DeskPersonScreen key={id} id={id} item={item} {...gates} />}</DeskGuard>
  );
}

/** For support staff only: to others, the desk does not exist. The server decides; this saves a call. */
function DeskGuard({ children }: { children: (gates: DeskGates) => ReactNode }) {
  const { profile } = useSignedIn();
  if (!profile.isSupport) return notFound;
  return children({
    gone: notFound,
    locked: (onProven) => <PasskeyNeeded email={profile.email} onProven={onProven} />,
  });
}

/** The desk's lock: it opens with a passkey, which can be added here. */
function PasskeyNeeded({ email, onProven }: { email: string; onProven: () => void }) {
  const passkeys = useServerList('passkeys');
  const { wrong, isBusy, run } = useServerCall(m.account_confirm_passkey_failed);
  const canUse = 'PublicKeyCredential' in globalThis;
  const hasSome = (passkeys.value?.length ?? 0) > 0;
  const prove = async () => {
    const problem = await confirmWithPasskey();
    if (problem === null) onProven();
    return problem;
  };
  const add = async () => {
    // The tap loads the code for passkeys.
    const { addPasskey } = await import('#src/features/account/passkeys.ts');
    const outcome = await addPasskey();
    if (typeof outcome === 'object') return outcome.wrong;
    if (outcome === 'cancelled') return null;
    passkeys.reload();
    return await prove();
  };
  return (
    <EmptyState
      icon={<KeyRound aria-hidden />}
      title={m.desk_locked()}
      text={canUse ? m.desk_locked_text() : m.account_passkeys_unsupported()}
      action={
        canUse ? (
          <Stack gap={2}>
            <Button
              isWide
              isPending={isBusy || passkeys.state === 'asking'}
              onPress={() => void run(hasSome ? prove : add)}
            >
              {hasSome ? m.account_confirm_passkey() : m.account_passkey_add()}
            </Button>
            {hasSome ? (
              <Button isWide variant="quiet" isDisabled={isBusy} onPress={() => void run(add)}>
                {m.desk_locked_other()}
              </Button>
            ) : null}
            <Wrong>{wrong}</Wrong>
            <ConfirmIdentityDialog email={email} hasPasskey={hasSome} />
          </Stack>
        ) : null
      }
    />
  );
}
