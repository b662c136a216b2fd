import type { MemberInvitation } from '#contract/members/record.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { roleLabels } from '#src/lib/role-labels.ts';
import { m } from '#src/paraglide/messages.js';
import { resendInvitation, revokeInvitation } from '../actions.ts';
import { InvitedRow } from './invited-row.tsx';

type Props = { actor: Actor; invitation: MemberInvitation };

/** An open invitation to a team, with its role and age. */
export function InvitationRow({ actor, invitation }: Props) {
  const { id, role } = invitation;
  return (
    <InvitedRow
      invitation={invitation}
      sentText={({ age }) => m.team_invitation_age({ role: roleLabels[role](), age })}
      onResend={() => resendInvitation(actor, id)}
      onRevoke={() => revokeInvitation(actor, id)}
    />
  );
}
