import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { formatAge } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { TeamDialog } from './team-dialog.tsx';

type Props = {
  invitation: { email: string; sentOn: string; expiresOn: string; isDeclined?: boolean };
  /** When it was sent, and to whom. */
  sentText: (words: { age: string }) => string;
  /** Each answers the error message, or null after success. */
  onResend: () => Promise<string | null>;
  onRevoke: () => Promise<string | null>;
};

/** An invitation that nobody has accepted yet, to be sent again or revoked. */
export function InvitedRow({ invitation, sentText, onResend, onRevoke }: Props) {
  const { email, sentOn, expiresOn, isDeclined = false } = invitation;
  const now = useNow();
  const [isRevoking, setIsRevoking] = useState(false);
  const { isBusy, run } = useCommand(m.app_trouble_online_only);
  const isExpired = Date.parse(expiresOn) <= now;
  const resend = () =>
    run(async () => {
      const wrong = await onResend();
      if (wrong) toasts.warning(wrong);
      else toasts.success(m.team_invited({ email }));
    });
  return (
    <Row as="li" gap={3} align="center" wrap rowGap={2} inset>
      <Row gap={3} align="center" icon={24} iconTone="primary" basis={380} shrink>
        <MailPlus aria-hidden />
        <Stack gap={1} shrink>
          <Row gap={2} align="center" wrap rowGap={1}>
            <Text as="span" weight="medium" breaks>
              {email}
            </Text>
            {isDeclined ? (
              <Chip tone="warning">{m.businesses_invitation_declined()}</Chip>
            ) : isExpired ? (
              <Chip tone="warning">{m.team_invitation_expired()}</Chip>
            ) : null}
          </Row>
          <Hint>{sentText({ age: formatAge(sentOn, Math.max(now, Date.parse(sentOn))) })}</Hint>
        </Stack>
      </Row>
      <Row gap={2} wrap rowGap={2}>
        <Button
          size="small"
          variant="secondary"
          isPending={isBusy}
          aria-label={m.team_resend_name({ email })}
          onPress={() => void resend()}
        >
          {m.team_resend()}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={m.team_revoke_name({ email })}
          onPress={() => setIsRevoking(true)}
        >
          {m.team_revoke()}
        </Button>
      </Row>
      {isRevoking ? (
        <TeamDialog
          title={m.team_revoke_title()}
          label={m.team_revoke()}
          variant="danger"
          done={m.team_revoked()}
          onSure={onRevoke}
          onClose={() => setIsRevoking(false)}
        >
          <p>{m.team_revoke_text({ email })}</p>
        </TeamDialog>
      ) : null}
    </Row>
  );
}
