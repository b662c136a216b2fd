import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import type { MemberInvitation } from '#contract/members/record.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { formatAge } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/now.ts';
import { roleLabels } from '#src/lib/role-labels.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { resendInvitation, revokeInvitation } from '../actions.ts';
import { TeamDialog } from './team-dialog.tsx';
import styles from './team.module.css';

type Props = { actor: Actor; invitation: MemberInvitation };

/** An open invitation, with its age. */
export function InvitationRow({ actor, invitation }: Props) {
  const { id, email, role, sentOn, expiresOn } = invitation;
  const now = useNow();
  const [isRevoking, setIsRevoking] = useState(false);
  const { isBusy, run } = useCommand(m.app_trouble_online_only);
  const isExpired = Date.parse(expiresOn) <= now;
  const resend = () =>
    run(async () => {
      const wrong = await resendInvitation(actor, id);
      if (wrong) toasts.warning(wrong);
      else toasts.success(m.team_invited({ email }));
    });
  return (
    <Row as="li" gap={3} align="center" wrap rowGap={2} className={styles.row}>
      <Row gap={3} align="center" icon={24} iconTone="primary" className={styles.about}>
        <MailPlus aria-hidden />
        <Stack gap={1} shrink>
          <Row gap={2} align="center" wrap rowGap={1}>
            <Text as="span" weight="medium" breaks>
              {email}
            </Text>
            {isExpired ? <Chip tone="warning">{m.team_invitation_expired()}</Chip> : null}
          </Row>
          <Hint>
            {m.team_invitation_age({
              role: roleLabels[role](),
              age: formatAge(sentOn, Math.max(now, Date.parse(sentOn))),
            })}
          </Hint>
        </Stack>
      </Row>
      <Row gap={2}>
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
          onSure={() => revokeInvitation(actor, id)}
          onClose={() => setIsRevoking(false)}
        >
          <p>{m.team_revoke_text({ email })}</p>
        </TeamDialog>
      ) : null}
    </Row>
  );
}
