import { useEffect, useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { CodeField } from '#src/ui/code-field.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { ResendButton } from '#src/ui/resend-button.tsx';
import {
  confirmWithCode,
  confirmWithPasskey,
  sendConfirmationCode,
  settleIdentity,
  useIdentityQuestion,
} from '../confirm-identity.ts';
import { useServerCall } from '../use-server-call.ts';
import { Wrong } from './part.tsx';

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
      // Whoever looks for the code in another window must not lose the field by a tap beside it.
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
            <CodeForm key={resendAt} email={email} resendAt={resendAt} onResend={send} />
            {hasPasskey ? <PasskeyButton variant="quiet" /> : null}
          </>
        )}
        <Wrong>{sending.wrong}</Wrong>
      </Stack>
    </Dialog>
  );
}

type CodeFormProps = { email: string; resendAt: number; onResend: () => void };

/** Takes the six digits; the last one sends them. */
function CodeForm({ email, resendAt, onResend }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [tried, setTried] = useState('');
  const { wrong, isBusy, run } = useServerCall();
  const confirm = (otc: string) => {
    setTried(otc);
    void run(() => settled(confirmWithCode(otc)));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        confirm(code);
      }}
    >
      <Stack gap={4}>
        <CodeField
          label={m.auth_code_label()}
          description={m.auth_code_sent({ email })}
          autoFocus
          value={code}
          onChange={setCode}
          onComplete={confirm}
          // It is about that code: the next digit takes it away.
          errorMessage={(code === tried && wrong) || undefined}
        />
        <Button type="submit" isWide isPending={isBusy}>
          {m.account_confirm_done()}
        </Button>
        <Row>
          <ResendButton resendAt={resendAt} onPress={onResend} />
        </Row>
      </Stack>
    </form>
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
