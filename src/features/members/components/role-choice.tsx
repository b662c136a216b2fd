import { rolesOfTeam, type TeamKind, type TeamRole } from '#contract/members/rules.ts';
import { roleLabels } from '#src/lib/role-labels.ts';
import { m } from '#src/paraglide/messages.js';
import { ChoiceCard, RadioGroup } from '#src/ui/radio-group.tsx';
import { roleTexts } from '../team-labels.ts';

type Props = { kind: TeamKind; value: TeamRole; onChange: (role: TeamRole) => void };

/** The roles of a team, each with what it may do. */
export function RoleChoice({ kind, value, onChange }: Props) {
  return (
    <RadioGroup
      label={m.team_role()}
      value={value}
      onChange={(chosen) => onChange(chosen as TeamRole)}
    >
      {rolesOfTeam[kind].map((role) => (
        <ChoiceCard key={role} value={role} title={roleLabels[role]()} text={roleTexts[role]()} />
      ))}
    </RadioGroup>
  );
}
