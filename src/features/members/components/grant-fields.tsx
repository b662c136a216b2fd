import {
  hasBusinesses,
  rolesOfTeam,
  type TeamKind,
  type TeamRole,
} from '#contract/members/rules.ts';
import { roleLabels } from '#src/lib/role-labels.ts';
import { m } from '#src/paraglide/messages.js';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { ChoiceCard, Radio, RadioGroup } from '#src/ui/radio-group.tsx';
import type { Grant, NamedBusiness } from '../grant.ts';
import { roleTexts } from '../team-labels.ts';

type Props = {
  kind: TeamKind;
  businesses: readonly NamedBusiness[];
  value: Grant;
  problem?: string | null;
  onChange: (grant: Grant) => void;
};

/** A role, and where it can be limited also the businesses it reaches. */
export function GrantFields({ kind, businesses, value, problem, onChange }: Props) {
  const { role, businessIds } = value;
  return (
    <>
      <RadioGroup
        label={m.team_role()}
        value={role}
        onChange={(chosen) => onChange({ ...value, role: chosen as TeamRole })}
      >
        {rolesOfTeam[kind].map((one) => (
          <ChoiceCard key={one} value={one} title={roleLabels[one]()} text={roleTexts[one]()} />
        ))}
      </RadioGroup>
      {hasBusinesses(role) ? (
        <RadioGroup
          label={m.team_access()}
          value={businessIds ? 'some' : 'all'}
          onChange={(chosen) => onChange({ role, businessIds: chosen === 'all' ? null : [] })}
          errorMessage={problem ?? undefined}
        >
          <Radio value="all">{m.team_access_all()}</Radio>
          <Radio value="some">{m.team_access_some()}</Radio>
        </RadioGroup>
      ) : null}
      {hasBusinesses(role) && businessIds ? (
        <Stack gap={1} role="group" aria-label={m.team_access_some()}>
          {businesses.map(({ id, name }) => (
            <Checkbox
              key={id}
              isSelected={businessIds.includes(id)}
              onChange={(isChosen) => {
                const others = businessIds.filter((one) => one !== id);
                onChange({ role, businessIds: isChosen ? [...others, id] : others });
              }}
            >
              {name}
            </Checkbox>
          ))}
        </Stack>
      ) : null}
    </>
  );
}
