import type { ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { ServerList } from '../server-list.ts';
import { AccountRow, Rows } from './part.tsx';
import styles from './server-list-part.module.css';

type Props = {
  asked: Pick<ServerList<'sessions' | 'passkeys'>, 'state' | 'reason' | 'reload'>;
  /** The last answer stays visible, whatever a later request returns. */
  hasValue: boolean;
  /** That it cannot be seen without a connection. */
  offline: string;
  children: ReactNode;
};

/** A list that only the server knows, in each state it can be in. */
export function ServerListPart({ asked, hasValue, offline, children }: Props) {
  const { state, reason, reload } = asked;
  if (hasValue) return children;
  if (state === 'offline') return <p>{offline}</p>;
  if (state === 'failed') {
    return (
      <>
        <p role="alert">{reason}</p>
        <Button size="small" variant="secondary" onPress={reload}>
          {m.app_try_again()}
        </Button>
      </>
    );
  }
  return (
    <Rows>
      <AccountRow
        title={<Skeleton className={styles.title} />}
        text={<Skeleton className={styles.text} />}
      />
    </Rows>
  );
}
