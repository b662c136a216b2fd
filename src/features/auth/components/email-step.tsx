import { useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Form } from '#src/ui/form.tsx';
import { PlainField } from '#src/ui/plain-field.tsx';
import { StartButton } from '#src/ui/start-button.tsx';
import type { SignIn } from '../use-sign-in.ts';
import { PasskeyButton } from './passkey-button.tsx';
import styles from './sign-in-card.module.css';

/** Asks for the address. Without a connection the button explains why it can't send yet. */
export function EmailStep({ signIn, email: known }: { signIn: SignIn; email: string }) {
  const [email, setEmail] = useState(known);
  return (
    <>
      <CodeForm signIn={signIn} email={email} setEmail={setEmail} />
      {'PublicKeyCredential' in globalThis ? <PasskeyButton /> : null}
    </>
  );
}

type FormProps = { signIn: SignIn; email: string; setEmail: (email: string) => void };

function CodeForm({ signIn, email, setEmail }: FormProps) {
  return (
    <Form className={styles.form} onSubmit={() => signIn.sendCode(email)}>
      <PlainField label={m.app_email()} errorMessage={signIn.error ?? undefined}>
        {(control) => (
          <input
            {...control}
            className="field-control"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoFocus
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              signIn.clearError();
            }}
          />
        )}
      </PlainField>
      <StartButton type="submit" isWide isPending={signIn.isBusy}>
        {m.auth_send_code()}
      </StartButton>
    </Form>
  );
}
