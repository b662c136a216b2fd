import { useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { PlainField } from '#src/ui/plain-field.tsx';
import type { SignIn } from '../use-sign-in.ts';
import { PasskeyButton } from './passkey-button.tsx';
import styles from './sign-in-card.module.css';

/** Asks for the address. Without a connection the button says why it cannot help yet. */
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
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        signIn.sendCode(email);
      }}
    >
      <PlainField label={m.app_email()} errorMessage={signIn.error ?? undefined}>
        {(control) => (
          <Input
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
      <Button type="submit" isWide isPending={signIn.isBusy}>
        {m.auth_send_code()}
      </Button>
    </form>
  );
}
