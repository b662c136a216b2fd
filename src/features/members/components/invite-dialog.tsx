import { useState } from 'react';
import { INVITATION_DAYS, type TeamRole } from '#contract/members/rules.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Hint } from '#src/ui/layout.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { problemWithEmail } from '#src/lib/email-problem.ts';
import { invite } from '../actions.ts';
import type { CallMembers } from '../call-members.ts';
import { RoleChoice } from './role-choice.tsx';
import { TeamDialog } from './team-dialog.tsx';

type Props = { actor: Actor; callConfirmed: CallMembers; onClose: () => void };

/** Invites an address to the team. */
export function InviteDialog({ actor, callConfirmed, onClose }: Props) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<TeamRole>('staff');
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    const found = problemWithEmail(email);
    setProblem(found);
    return found ? '' : await invite(actor, { email, role }, callConfirmed);
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
      <RoleChoice value={role} onChange={setRole} />
      <Hint>{m.team_invite_note({ days: INVITATION_DAYS })}</Hint>
    </TeamDialog>
  );
}
