import { useEffect, useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Wrong } from '#src/ui/wrong.tsx';
import {
  confirmWithCode,
  confirmWithPasskey,
  sendConfirmationCode,
  settleIdentity,
  useIdentityQuestion,
} from '../confirm-identity.ts';
import { useServerCall } from '../use-server-call.ts';
import { CodeForm } from './code-form.tsx';

type Props = {
  /** Where codes are sent. */
  email: string;
  /** Whether a passkey can be asked for here. */
  hasPasskey: boolean;
};

/** Asks people to prove who they are while an action waits for it, then lets the action go on. */
export function ConfirmIdentityDialog(props: Props) {
  const question = useIdentityQuestion((state) => state.question);
  useEffect(() => () => settleIdentity(false), []);
  return question ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ email, hasPasskey }: Props) {
  /** When the next code may be asked for; null before the first. */
  const [resendAt, setResendAt] = useState<number | null>(null);
  const sending = useServerCall();
  const send = () =>
    void sending.run(async () => {
      const sent = await sendConfirmationCode();
      if (typeof sent === 'string') return sent;
      setResendAt(sent);
      return null;
    });
  return (
    <Dialog
      isOpen
      // A person who looks up the code in another window must not lose the field by a tap beside it.
      isDismissable={false}
      title={m.account_confirm_title()}
      onOpenChange={() => settleIdentity(false)}
    >
      <Stack gap={4}>
        <p>{m.account_confirm_text()}</p>
        {resendAt === null ? (
          <Stack gap={2}>
            {hasPasskey ? <PasskeyButton variant="primary" /> : null}
            <Button
              isWide
              variant={hasPasskey ? 'secondary' : 'primary'}
              isPending={sending.isBusy}
              onPress={send}
            >
              {m.account_confirm_send()}
            </Button>
          </Stack>
        ) : (
          <>
            <CodeForm
              key={resendAt}
              email={email}
              label={m.account_confirm_done()}
              resendAt={resendAt}
              onResend={send}
              onCode={(otc) => settled(confirmWithCode(otc))}
            />
            {hasPasskey ? <PasskeyButton variant="quiet" /> : null}
          </>
        )}
        <Wrong>{sending.wrong}</Wrong>
      </Stack>
    </Dialog>
  );
}

function PasskeyButton({ variant }: { variant: 'primary' | 'quiet' }) {
  const { wrong, isBusy, run } = useServerCall(m.account_confirm_passkey_failed);
  return (
    <>
      <Button
        isWide
        variant={variant}
        isPending={isBusy}
        onPress={() => void run(() => settled(confirmWithPasskey()))}
      >
        {m.account_confirm_passkey()}
      </Button>
      <Wrong>{wrong}</Wrong>
    </>
  );
}

/** Closes the dialog after a proof that was accepted. */
async function settled(proof: Promise<string | null>): Promise<string | null> {
  const problem = await proof;
  if (problem === null) settleIdentity(true);
  return problem;
}
