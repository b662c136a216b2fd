import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { SkeletonRows } from '#src/ui/skeleton-list.tsx';
import { ServerTrouble } from '#src/ui/server-trouble.tsx';
import type { DeskState } from '../desk-query.ts';

export type DeskGates = {
  /** Shown instead of the desk to a session that no passkey proved. */
  locked: (onProven: () => void) => ReactNode;
  /** Shown to people who don't work at the desk, and for items that don't exist. */
  gone: ReactNode;
};

type Props = DeskGates & {
  state: DeskState;
  hasValue: boolean;
  onRetry: () => Promise<void>;
  children: ReactNode;
};

/** A part of the desk, in each state it can be in. The last answer stays visible without a connection. */
export function DeskPart({ state, hasValue, onRetry, locked, gone, children }: Props) {
  const retry = () => void onRetry().catch(reportError);
  if (state === 'locked') return locked(retry);
  if (state === 'gone') return gone;
  if (hasValue) return children;
  if (state === 'offline') {
    return (
      <EmptyState
        role="status"
        icon={<CloudOff aria-hidden />}
        title={m.desk_offline()}
        text={m.desk_offline_text()}
        action={<Button onPress={retry}>{m.app_try_again()}</Button>}
      />
    );
  }
  if (state === 'failed') return <ServerTrouble title={m.desk_failed()} onRetry={retry} />;
  return <SkeletonRows widths={[60, 75, 50]} />;
}
