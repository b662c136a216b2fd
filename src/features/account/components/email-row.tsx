import { useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Form } from '#src/ui/form.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { Wrong } from '#src/ui/wrong.tsx';
import { changeEmail, sendEmailChangeCode } from '../actions.ts';
import { useServerCall } from '../use-server-call.ts';
import { CodeForm } from './code-form.tsx';
import { AccountRow } from './part.tsx';

/** The address that signs the user in, and the way to another one. */
export function EmailRow({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <AccountRow
        title={email}
        text={m.app_email()}
        action={
          <Button
            size="small"
            variant="secondary"
            aria-label={m.account_email_change_name()}
            onPress={() => setIsOpen(true)}
          >
            {m.account_email_change()}
          </Button>
        }
      />
      {isOpen ? <ChangeDialog email={email} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** A new address, and then the code that it was sent. The old one is proved by a recent sign-in. */
function ChangeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  /** Where a code was sent, and when the next one may be. */
  const [sent, setSent] = useState<{ to: string; resendAt: number } | null>(null);
  const { wrong, isBusy, run } = useServerCall();
  const send = () =>
    void run(async () => {
      const to = typed.trim().toLowerCase();
      if (to === email) return m.account_email_same();
      const resendAt = await sendEmailChangeCode(to);
      if (typeof resendAt === 'string') return resendAt;
      setSent({ to, resendAt });
      return null;
    });
  const change = async (otc: string, to: string) => {
    const problem = await changeEmail(to, otc);
    if (problem !== null) return problem;
    toasts.success(m.account_email_changed());
    onClose();
    return null;
  };
  return (
    <Dialog isOpen isDismissable={false} title={m.account_email_title()} onOpenChange={onClose}>
      <Stack gap={4}>
        <p>{m.account_email_text()}</p>
        {sent === null ? (
          <Form onSubmit={send}>
            <Stack gap={4}>
              <TextField
                label={m.account_email_new()}
                type="email"
                autoComplete="email"
                autoFocus
                value={typed}
                onChange={setTyped}
              />
              <Wrong>{wrong}</Wrong>
              <Button type="submit" isWide isPending={isBusy}>
                {m.account_email_send()}
              </Button>
            </Stack>
          </Form>
        ) : (
          <>
            <CodeForm
              key={sent.resendAt}
              email={sent.to}
              label={m.account_email_change_name()}
              resendAt={sent.resendAt}
              onResend={send}
              onCode={(otc) => change(otc, sent.to)}
            />
            <Wrong>{wrong}</Wrong>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
