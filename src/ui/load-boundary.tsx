import { useState, type ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Button } from './button.tsx';
import { CatchError } from './catch-error.tsx';
import { EmptyState } from './empty-state.tsx';

type Props = { icon: ReactNode; title: string; retryLabel?: string; children: ReactNode };

/** Shown when this device's own copy cannot be read: a sentence, and a retry. Being offline never leads here. */
export function LoadBoundary({ retryLabel = m.app_try_again(), children, ...words }: Props) {
  const [tries, setTries] = useState(0);
  const retry = <Button onPress={() => setTries(tries + 1)}>{retryLabel}</Button>;
  return (
    <CatchError key={tries} fallback={<EmptyState role="alert" {...words} action={retry} />}>
      {children}
    </CatchError>
  );
}
