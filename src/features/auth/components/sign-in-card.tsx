import { useEffect, type ReactNode } from 'react';
import { lazyWithPreload } from '#src/lib/lazy-with-preload.tsx';
import { Logo } from '#src/ui/logo.tsx';
import { useSignIn } from '../use-sign-in.ts';
import { EmailStep } from './email-step.tsx';
import styles from './sign-in-card.module.css';

/** Loads while the person types the address. */
const CodeStep = lazyWithPreload(async () => (await import('./code-step.tsx')).CodeStep);

type SignInCardProps = {
  /** A line about Pollin for newcomers. */
  about?: string;
  title: ReactNode;
  text: ReactNode;
  /** The address to start with. */
  email?: string;
  /** A hint for people without an account, below the form. */
  newcomers?: string;
  footer?: ReactNode;
};

/** The sign-in, wherever it is asked for. */
export function SignInCard({ about, title, text, email = '', newcomers, footer }: SignInCardProps) {
  const signIn = useSignIn();
  useEffect(() => CodeStep.preload(), []);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Logo />
        {about ? <p className={styles.about}>{about}</p> : null}
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {signIn.pending ? (
          <CodeStep key={signIn.pending.expiresAt} signIn={signIn} pending={signIn.pending} />
        ) : (
          <>
            <EmailStep signIn={signIn} email={email} />
            {newcomers ? <p className={styles.newcomers}>{newcomers}</p> : null}
          </>
        )}
        {footer}
      </div>
    </main>
  );
}
