import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { AccountKind } from '#contract/profile/record.ts';
import type { Author } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Page } from '#src/ui/page.tsx';
import { SupportForm } from '../components/support-form.tsx';
import styles from './support-screen.module.css';

type Props = {
  author: Author;
  userType: AccountKind;
  /** Where answers go. */
  email: string;
  makeLog: () => Promise<string>;
  onReturn: () => void;
  onShowQueue: () => void;
};

/** One form for every kind of account, and a thank-you after it. */
export function SupportScreen({ email, onReturn, onShowQueue, ...form }: Props) {
  const [sent, setSent] = useState<{ isOnline: boolean } | null>(null);
  if (!sent) {
    return (
      <Page>
        <p>{m.support_intro({ email })}</p>
        <SupportForm {...form} onSent={(isOnline) => setSent({ isOnline })} />
      </Page>
    );
  }
  return (
    <Page>
      <EmptyState
        role="status"
        icon={<CircleCheck aria-hidden />}
        title={m.support_thanks()}
        text={
          sent.isOnline ? m.support_thanks_text({ email }) : m.support_thanks_offline({ email })
        }
        action={
          <div className={styles.next}>
            <Button isWide onPress={onReturn}>
              {m.support_return()}
            </Button>
            <Button isWide variant="secondary" onPress={() => setSent(null)}>
              {m.support_another()}
            </Button>
            {sent.isOnline ? null : (
              <Button isWide variant="quiet" onPress={onShowQueue}>
                {m.support_queue()}
              </Button>
            )}
          </div>
        }
      />
    </Page>
  );
}
