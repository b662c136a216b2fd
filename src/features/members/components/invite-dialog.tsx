import { useState } from 'react';
import { INVITATION_DAYS, rolesOfTeam, type TeamKind } from '#contract/members/rules.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Hint } from '#src/ui/layout.tsx';
import { invite } from '../actions.ts';
import type { CallMembers } from '../call-members.ts';
import { grantBody, problemWithGrant, type Grant, type NamedBusiness } from '../grant.ts';
import { GrantFields } from './grant-fields.tsx';
import { InvitedEmailField, useInvitedEmail } from './invited-email-field.tsx';
import { TeamDialog } from './team-dialog.tsx';

type Props = {
  actor: Actor;
  kind: TeamKind;
  businesses: readonly NamedBusiness[];
  callConfirmed: CallMembers;
  onClose: () => void;
};

/** Invites an address to the team. */
export function InviteDialog({ actor, kind, businesses, callConfirmed, onClose }: Props) {
  const invited = useInvitedEmail();
  const { email } = invited;
  const [grant, setGrant] = useState<Grant>({ role: rolesOfTeam[kind][2], businessIds: null });
  const [accessProblem, setAccessProblem] = useState<string | null>(null);
  const send = async () => {
    const missing = problemWithGrant(grant);
    setAccessProblem(missing);
    if (!invited.check() || missing) return '';
    return await invite(actor, { email, ...grantBody(grant) }, callConfirmed);
  };
  return (
    <TeamDialog
      title={m.team_invite_title()}
      label={m.team_invite_send()}
      done={m.team_invited({ email: email.trim() })}
      onSure={send}
      onClose={onClose}
    >
      <InvitedEmailField label={m.app_email()} invited={invited} />
      <GrantFields
        kind={kind}
        businesses={businesses}
        value={grant}
        problem={accessProblem}
        onChange={(next) => {
          setGrant(next);
          setAccessProblem(null);
        }}
      />
      <Hint>{m.team_invite_note({ days: INVITATION_DAYS })}</Hint>
    </TeamDialog>
  );
}
