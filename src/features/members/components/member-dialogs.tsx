import { useState } from 'react';
import type { TeamMember } from '#contract/members/record.ts';
import type { TeamRole } from '#contract/members/rules.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { roleLabels } from '#src/lib/role-labels.ts';
import { m } from '#src/paraglide/messages.js';
import { changeRole, handOver, leaveBusiness, removeMember } from '../actions.ts';
import type { CallMembers } from '../call-members.ts';
import { memberName } from '../member-name.ts';
import { RoleChoice } from './role-choice.tsx';
import { TeamDialog } from './team-dialog.tsx';

export type MemberAct = 'role' | 'remove' | 'handOver' | 'leave';

type Props = {
  actor: Actor;
  act: MemberAct;
  member: TeamMember;
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

function RoleDialog({ actor, member, callConfirmed, onClose }: DialogProps) {
  const [role, setRole] = useState<TeamRole>(member.role);
  const name = memberName(member);
  return (
    <TeamDialog
      title={m.team_role_title({ name })}
      label={m.app_save()}
      done={m.team_role_changed({ name, role: roleLabels[role]() })}
      onSure={async () =>
        role === member.role ? null : changeRole(actor, member.userId, role, callConfirmed)
      }
      onClose={onClose}
    >
      <RoleChoice value={role} onChange={setRole} />
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
  return (
    <TeamDialog
      title={m.team_hand_over_title({ name })}
      label={m.team_hand_over()}
      variant="danger"
      done={m.team_handed_over({ name })}
      onSure={() => handOver(actor, member.userId, callConfirmed)}
      onClose={onClose}
    >
      <p>{m.team_hand_over_text({ name })}</p>
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
