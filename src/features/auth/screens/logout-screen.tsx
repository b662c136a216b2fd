import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { signOut } from '#src/data/sign-out.ts';
import { sendAllNow } from '#src/data/unsent.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { StartView } from '#src/ui/start-view.tsx';
import { useConnectionText } from '#src/campaigns/frame/connection-text.ts';
import { type UnsentCount, useUnsentCount } from '../queries.ts';
import styles from './logout-screen.module.css';

/** Logs out at once when everything was sent; otherwise asks, because nothing of it would be left. */
export function LogoutScreen({ userId }: { userId: UserId }) {
  const unsent = useUnsentCount(userId);
  const [isLeaving, setIsLeaving] = useState(false);
  const isClear = unsent?.total === 0;
  const mustLeave = isLeaving || isClear;
  useEffect(() => {
    if (mustLeave) void signOut().catch(reportError);
  }, [mustLeave]);

  if (!unsent || mustLeave) return <StartView />;
  return <UnsentQuestion userId={userId} unsent={unsent} onDelete={() => setIsLeaving(true)} />;
}

type UnsentQuestionProps = { userId: UserId; unsent: UnsentCount; onDelete: () => void };

function UnsentQuestion({ userId, unsent, onDelete }: UnsentQuestionProps) {
  const navigate = useNavigate();
  const [isSending, setIsSending] = useState(false);
  const whyWaiting = useConnectionText(m.auth_send_first_offline());
  const count = unsent.total;
  const sendFirst = () => {
    setIsSending(true);
    void sendAllNow(userId).catch(reportError);
  };
  return (
    <Dialog
      isOpen
      variant="alert"
      title={m.auth_logout_unsent({ count })}
      actions={() => (
        <div className={styles.actions}>
          <Button
            isWide
            isPending={isSending && whyWaiting === null && unsent.asking + unsent.chosen < count}
            onPress={sendFirst}
          >
            {m.auth_send_first()}
          </Button>
          <Button
            isWide
            variant="secondary"
            onPress={() => void navigate({ to: '/dashboard', replace: true })}
          >
            {m.app_stay()}
          </Button>
          <Button isWide variant="danger" onPress={onDelete}>
            {m.auth_delete_and_logout({ count })}
          </Button>
        </div>
      )}
    >
      <p>{m.auth_logout_unsent_text()}</p>
      {isSending ? <Progress unsent={unsent} whyWaiting={whyWaiting} /> : null}
    </Dialog>
  );
}

/** The state of "Send first": it signs out by itself once everything has arrived. */
function Progress({ unsent, whyWaiting }: { unsent: UnsentCount; whyWaiting: string | null }) {
  const navigate = useNavigate();
  if (unsent.asking > 0) {
    return (
      <output className={styles.progress}>
        {m.auth_send_first_asking({ count: unsent.asking })}
        <Button
          variant="quiet"
          size="small"
          onPress={() => void navigate({ to: '/settings/sync' })}
        >
          {m.app_show()}
        </Button>
      </output>
    );
  }
  // Delivery continues meanwhile; the result shows once nothing else is left.
  if (unsent.chosen > 0 && unsent.chosen === unsent.total) {
    return (
      <output className={styles.progress}>
        {m.auth_send_first_chosen({ count: unsent.chosen })}
      </output>
    );
  }
  return (
    <output className={styles.progress}>
      {whyWaiting ?? m.auth_send_first_sending({ count: unsent.total })}
    </output>
  );
}
