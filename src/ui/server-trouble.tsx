import { ServerCrash } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type Props = { title?: string; retryLabel?: string; onRetry: () => void };

/** Our server answers with errors: not the person's connection, and nothing is lost. */
export const ServerTrouble = ({
  title = m.app_trouble(),
  retryLabel = m.app_try_again(),
  onRetry,
}: Props) => (
  <EmptyState
    role="alert"
    icon={<ServerCrash aria-hidden />}
    title={title}
    text={m.app_trouble_text()}
    action={<Button onPress={onRetry}>{retryLabel}</Button>}
  />
);
