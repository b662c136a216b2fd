import { ArrowRightLeft, DoorOpen, EllipsisVertical, UserCog, UserMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TeamMember } from '#contract/members/record.ts';
import { isRoleOf, teamOfRole, type TeamKind } from '#contract/members/rules.ts';
import { can, type Role } from '#contract/permissions.ts';
import { formatMonthYear } from '#src/lib/dates.ts';
import { roleLabels } from '#src/lib/role-labels.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { Menu, MenuItem, MenuTrigger } from '#src/ui/menu.tsx';
import { accessText, type NamedBusiness } from '../grant.ts';
import { handOverTexts } from '../team-labels.ts';
import { memberName } from '../member-name.ts';
import type { MemberAct } from './member-dialogs.tsx';

type Props = {
  member: TeamMember;
  /** The member is the person who looks. */
  isSelf: boolean;
  /** The role of the person who looks. */
  role: Role;
  /** Those of the corporation whose team this is. */
  businesses: readonly NamedBusiness[];
  onAct: (act: MemberAct) => void;
};

/** One person of the team, with what the reader may do about them. */
export function MemberRow({ member, isSelf, role, businesses, onAct }: Props) {
  const name = memberName(member);
  const kind = teamOfRole(member.role);
  const acts = actsOf(isSelf, role, kind);
  const access = accessText(member, businesses);
  return (
    <Row as="li" gap={3} align="center" inset>
      <Avatar name={name} src={member.photoUrl} />
      <Stack gap={1} grow shrink>
        <Row gap={2} align="center" wrap rowGap={1}>
          <Text as="span" weight="medium" breaks dir="auto">
            {name}
          </Text>
          {isSelf ? <Chip tone="leaf">{m.app_you()}</Chip> : null}
        </Row>
        {member.email && member.email !== name ? <Hint breaks>{member.email}</Hint> : null}
        <Hint>
          {m.team_role_since({
            role: roleLabels[member.role](),
            date: formatMonthYear(member.joinedOn),
          })}
        </Hint>
        {access ? <Hint breaks>{access}</Hint> : null}
      </Stack>
      {acts.length > 0 ? (
        <MenuTrigger>
          <IconButton label={m.team_menu({ name })}>
            <EllipsisVertical aria-hidden />
          </IconButton>
          <Menu aria-label={m.team_menu({ name })} onAction={(key) => onAct(key as MemberAct)}>
            {acts.map((act) => (
              <MenuItem key={act} id={act} icon={icons[act]} textValue={labelOf(act, kind)}>
                {labelOf(act, kind)}
              </MenuItem>
            ))}
          </Menu>
        </MenuTrigger>
      ) : null}
    </Row>
  );
}

/** A corporation's people manage its businesses' teams, but have no seat of their own there to hand over. */
function actsOf(isSelf: boolean, role: Role, kind: TeamKind): MemberAct[] {
  const mayManage = can(role, 'members.manage');
  if (isSelf) {
    return [
      ...(mayManage ? (['role'] as const) : []),
      ...(can(role, 'members.leave') ? (['leave'] as const) : []),
    ];
  }
  if (!mayManage) return [];
  return [
    'role',
    ...(can(role, 'members.handOver') && isRoleOf(kind, role) ? (['handOver'] as const) : []),
    'remove',
  ];
}

const labelOf = (act: MemberAct, kind: TeamKind): string =>
  act === 'handOver' ? handOverTexts[kind].label() : labels[act]();

const labels: Record<MemberAct, () => string> = {
  role: m.team_change_role,
  handOver: m.team_hand_over,
  remove: m.team_remove,
  leave: m.team_leave,
};
const icons: Record<MemberAct, ReactNode> = {
  role: <UserCog aria-hidden />,
  handOver: <ArrowRightLeft aria-hidden />,
  remove: <UserMinus aria-hidden />,
  leave: <DoorOpen aria-hidden />,
};
