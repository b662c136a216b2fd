import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { CommandId } from '#contract/ids.ts';
import type { AccountKind } from '#contract/profile/record.ts';
import { attentionSentence } from '#src/lib/attention.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { type Progress, useProgress } from '../progress.ts';
import { Stack } from '#src/ui/layout.tsx';

type Props = {
  id: CommandId;
  /** Where answers go. */
  email: string;
  /** The kind of account whose dashboard the link opens. */
  userType: AccountKind;
  onAnother: () => void;
};

/** The state of a request: stored here, and submitted only after the server's acknowledgement. */
export function Thanks({ id, email, userType, onAnother }: Props) {
  const navigate = useNavigate();
  const progress = useProgress(id);
  const isDelivered = progress.state === 'delivered';
  const notify = useEffectEvent(() => void toasts.success(m.support_sent()));
  useEffect(() => {
    if (isDelivered) notify();
  }, [isDelivered]);
  return (
    <EmptyState
      role="status"
      icon={iconOf[progress.state]}
      {...textFor(progress, email)}
      action={
        <Stack gap={2}>
          <Button isWide onPress={() => void navigate({ to: `/${userType}/dashboard` })}>
            {m.support_return()}
          </Button>
          <Button isWide variant="secondary" onPress={onAnother}>
            {m.support_another()}
          </Button>
          {isDelivered ? null : (
            <Button isWide variant="quiet" onPress={() => void navigate({ to: '/settings/sync' })}>
              {m.support_queue()}
            </Button>
          )}
        </Stack>
      }
    />
  );
}

const iconOf = {
  stored: <Clock aria-hidden />,
  delivered: <CircleCheck aria-hidden />,
  refused: <CircleAlert aria-hidden />,
};

function textFor(progress: Progress, email: string): { title: string; text: string } {
  switch (progress.state) {
    case 'delivered':
      return { title: m.support_thanks(), text: m.support_thanks_text({ email }) };
    case 'refused':
      return { title: m.support_refused(), text: attentionSentence(progress.attention) };
    case 'stored':
      return { title: m.support_thanks(), text: m.support_thanks_offline({ email }) };
  }
}
