import { useState } from 'react';
import type { TeamMember } from '#contract/members/record.ts';
import { teamOfRole } from '#contract/members/rules.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { roleLabels } from '#src/lib/role-labels.ts';
import { m } from '#src/paraglide/messages.js';
import { changeRole, handOver, leaveBusiness, removeMember } from '../actions.ts';
import type { CallMembers } from '../call-members.ts';
import { handOverTexts } from '../team-labels.ts';
import { memberName } from '../member-name.ts';
import { grantBody, grantOf, problemWithGrant, type Grant, type NamedBusiness } from '../grant.ts';
import { GrantFields } from './grant-fields.tsx';
import { TeamDialog } from './team-dialog.tsx';

export type MemberAct = 'role' | 'remove' | 'handOver' | 'leave';

type Props = {
  actor: Actor;
  act: MemberAct;
  member: TeamMember;
  /** Those of the corporation whose team this is. */
  businesses: readonly NamedBusiness[];
  callConfirmed: CallMembers;
  onClose: () => void;
};

/** Confirms a change of one member, with its consequences. */
export function MemberDialog({ act, ...props }: Props) {
  switch (act) {
    case 'role':
      return <RoleDialog {...props} />;
    case 'remove':
      return <RemoveDialog {...props} />;
    case 'handOver':
      return <HandOverDialog {...props} />;
    case 'leave':
      return <LeaveDialog {...props} />;
  }
}

type DialogProps = Omit<Props, 'act'>;

function RoleDialog({ actor, member, businesses, callConfirmed, onClose }: DialogProps) {
  const [grant, setGrant] = useState<Grant>(grantOf(member));
  const [problem, setProblem] = useState<string | null>(null);
  const name = memberName(member);
  return (
    <TeamDialog
      title={m.team_role_title({ name })}
      label={m.app_save()}
      done={m.team_role_changed({ name, role: roleLabels[grant.role]() })}
      onSure={async () => {
        const missing = problemWithGrant(grant);
        setProblem(missing);
        if (missing) return '';
        const isSame = JSON.stringify(grant) === JSON.stringify(grantOf(member));
        return isSame ? null : changeRole(actor, member.userId, grantBody(grant), callConfirmed);
      }}
      onClose={onClose}
    >
      <GrantFields
        kind={teamOfRole(member.role)}
        businesses={businesses}
        value={grant}
        problem={problem}
        onChange={(next) => {
          setGrant(next);
          setProblem(null);
        }}
      />
    </TeamDialog>
  );
}

function RemoveDialog({ actor, member, callConfirmed, onClose }: DialogProps) {
  const name = memberName(member);
  return (
    <TeamDialog
      title={m.team_remove_title({ name })}
      label={m.team_remove()}
      variant="danger"
      done={m.team_removed({ name })}
      onSure={() => removeMember(actor, member.userId, callConfirmed)}
      onClose={onClose}
    >
      <p>{m.team_remove_text()}</p>
    </TeamDialog>
  );
}

function HandOverDialog({ actor, member, callConfirmed, onClose }: DialogProps) {
  const name = memberName(member);
  const texts = handOverTexts[teamOfRole(member.role)];
  return (
    <TeamDialog
      title={texts.title({ name })}
      label={texts.label()}
      variant="danger"
      done={texts.done({ name })}
      onSure={() => handOver(actor, member.userId, callConfirmed)}
      onClose={onClose}
    >
      <p>{texts.text({ name })}</p>
    </TeamDialog>
  );
}

function LeaveDialog({ actor, onClose }: DialogProps) {
  return (
    <TeamDialog
      title={m.team_leave_title()}
      label={m.team_leave()}
      variant="danger"
      done={m.team_left()}
      onSure={() => leaveBusiness(actor)}
      onClose={onClose}
    >
      <p>{m.team_leave_text()}</p>
    </TeamDialog>
  );
}
