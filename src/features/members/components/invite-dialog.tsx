import { useState } from 'react';
import { INVITATION_DAYS, rolesOfTeam, type TeamKind } from '#contract/members/rules.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Hint } from '#src/ui/layout.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { problemWithEmail } from '#src/lib/email-problem.ts';
import { invite } from '../actions.ts';
import type { CallMembers } from '../call-members.ts';
import { grantBody, problemWithGrant, type Grant, type NamedBusiness } from '../grant.ts';
import { GrantFields } from './grant-fields.tsx';
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
  const [email, setEmail] = useState('');
  const [grant, setGrant] = useState<Grant>({ role: rolesOfTeam[kind][2], businessIds: null });
  const [problem, setProblem] = useState<string | null>(null);
  const [accessProblem, setAccessProblem] = useState<string | null>(null);
  const send = async () => {
    const found = problemWithEmail(email);
    const missing = problemWithGrant(grant);
    setProblem(found);
    setAccessProblem(missing);
    return found || missing
      ? ''
      : await invite(actor, { email, ...grantBody(grant) }, callConfirmed);
  };
  return (
    <TeamDialog
      title={m.team_invite_title()}
      label={m.team_invite_send()}
      done={m.team_invited({ email: email.trim() })}
      onSure={send}
      onClose={onClose}
    >
      <TextField
        label={m.app_email()}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoFocus
        value={email}
        onChange={(typed) => {
          setEmail(typed);
          setProblem(null);
        }}
        errorMessage={problem ?? undefined}
      />
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
