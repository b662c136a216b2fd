import { useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Form } from '#src/ui/form.tsx';
import { Button } from '#src/ui/button.tsx';
import { CodeField } from '#src/ui/code-field.tsx';
import { ResendButton } from '#src/ui/resend-button.tsx';
import type { PendingCode } from '../pending-code.ts';
import type { SignIn } from '../use-sign-in.ts';
import styles from './sign-in-card.module.css';

/** Takes the six digits; the last one sends them. */
export function CodeStep({ signIn, pending }: { signIn: SignIn; pending: PendingCode }) {
  const [code, setCode] = useState('');
  const { error, isBusy } = signIn;
  return (
    <Form className={styles.form} onSubmit={() => signIn.enterCode(code)}>
      <CodeField
        label={m.auth_code_label()}
        description={m.auth_code_sent({ email: pending.email })}
        autoFocus
        value={code}
        onChange={(digits) => {
          setCode(digits);
          signIn.clearError();
        }}
        onComplete={signIn.enterCode}
        errorMessage={error ?? undefined}
      />
      <Button type="submit" isWide isPending={isBusy}>
        {m.auth_sign_in()}
      </Button>
      <div className={styles.options}>
        <ResendButton
          resendAt={pending.resendAt}
          onPress={() => {
            setCode('');
            signIn.sendAgain();
          }}
        />
        <Button variant="quiet" size="small" onPress={signIn.startOver}>
          {m.auth_other_email()}
        </Button>
      </div>
    </Form>
  );
}
