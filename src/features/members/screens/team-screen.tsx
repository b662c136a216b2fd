import { UserPlus, Users } from 'lucide-react';
import { useId, useState } from 'react';
import { MANAGE_PROGRAMS } from '#contract/developer/scopes.ts';
import type { Team, TeamMember } from '#contract/members/record.ts';
import type { TeamKind } from '#contract/members/rules.ts';
import { can, type Role } from '#contract/permissions.ts';
import { AgeLine } from '#src/campaigns/frame/age-line.tsx';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Hint, Row, Stack } from '#src/ui/layout.tsx';
import { NotOnDevice } from '#src/ui/not-on-device.tsx';
import { Page } from '#src/ui/page.tsx';
import { ServerTrouble } from '#src/ui/server-trouble.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { CallBusinesses } from '../business-actions.ts';
import type { CallMembers } from '../call-members.ts';
import { LeaveCorporationDialog } from '../components/business-dialogs.tsx';
import { InvitationRow } from '../components/invitation-row.tsx';
import { InviteDialog } from '../components/invite-dialog.tsx';
import { MemberDialog, type MemberAct } from '../components/member-dialogs.tsx';
import type { CallConfirmed } from '../developer-calls.ts';
import { WebhooksPart } from '../components/webhooks-part.tsx';
import { TokensPart } from '../components/tokens-part.tsx';
import { MemberRow } from '../components/member-row.tsx';
import type { NamedBusiness } from '../grant.ts';
import { useTeam } from '../queries.ts';

type Props = {
  actor: Actor;
  role: Role;
  kind: TeamKind;
  /** Those of the corporation whose team this is; none for a business. */
  businesses: readonly NamedBusiness[];
  /** The corporation of the business, whose people also reach it. */
  corporateName: string | null;
  callConfirmed: CallMembers & CallBusinesses & CallConfirmed;
};

/** The people who work for a business or corporation. Those who manage them also see open invitations. */
export function TeamScreen(props: Props) {
  const { value, at, error, isRead, reload } = useTeam(props.actor);
  if (!isRead || (!value && !error)) return <Loading />;
  if (!value) {
    return (
      <Page>
        {error === 'offline' ? (
          <NotOnDevice text={m.team_first_contact()} />
        ) : (
          <ServerTrouble onRetry={reload} />
        )}
      </Page>
    );
  }
  return (
    <Page>
      <AgeLine at={at} state={error} failed={m.team_old()} onRetry={reload} />
      <Loaded {...props} team={value} />
    </Page>
  );
}

type LoadedProps = Props & { team: Team };

function Loaded(props: LoadedProps) {
  const { actor, role, kind, businesses, callConfirmed, team } = props;
  const [isInviting, setIsInviting] = useState(false);
  const [acting, setActing] = useState<{ act: MemberAct; member: TeamMember } | null>(null);
  const mayManage = can(role, 'members.manage');
  return (
    <>
      {mayManage ? (
        <Row>
          <Button onPress={() => setIsInviting(true)}>
            <UserPlus aria-hidden />
            {m.team_invite()}
          </Button>
        </Row>
      ) : (
        <Hint>{kind === 'business' ? m.team_read_only() : m.team_read_only_corporate()}</Hint>
      )}
      <Members {...props} onAct={(member, act) => setActing({ act, member })} />
      {kind === 'business' ? <CorporationPart {...props} /> : null}
      {mayManage ? <Invitations actor={actor} invitations={team.invitations} /> : null}
      {kind === 'business' && can(role, MANAGE_PROGRAMS) ? (
        <>
          <TokensPart actor={actor} callConfirmed={callConfirmed} />
          <WebhooksPart actor={actor} callConfirmed={callConfirmed} />
        </>
      ) : null}
      {isInviting ? (
        <InviteDialog
          {...{ actor, kind, businesses, callConfirmed }}
          onClose={() => setIsInviting(false)}
        />
      ) : null}
      {acting ? (
        <MemberDialog
          {...acting}
          {...{ actor, businesses, callConfirmed }}
          onClose={() => setActing(null)}
        />
      ) : null}
    </>
  );
}

type MembersProps = Pick<LoadedProps, 'actor' | 'role' | 'businesses' | 'team'> & {
  onAct: (member: TeamMember, act: MemberAct) => void;
};

function Members({ actor, role, businesses, team, onAct }: MembersProps) {
  if (team.members.length === 0) {
    return (
      <EmptyState icon={<Users aria-hidden />} title={m.team_empty()} text={m.team_empty_text()} />
    );
  }
  return (
    <Card as="ul" padding="none" divided aria-label={m.team_title()}>
      {team.members.map((member) => (
        <MemberRow
          key={member.userId}
          member={member}
          isSelf={member.userId === actor.userId}
          role={role}
          businesses={businesses}
          onAct={(act) => onAct(member, act)}
        />
      ))}
    </Card>
  );
}

/** The business's corporation, whose people also reach it, and the way out of it. */
function CorporationPart({ actor, role, corporateName, callConfirmed }: Props) {
  const [isLeaving, setIsLeaving] = useState(false);
  if (!corporateName) return null;
  return (
    <Stack gap={2}>
      <Hint>{m.team_corporate({ name: corporateName })}</Hint>
      {can(role, 'corporation.leave') ? (
        <Row>
          <Button variant="quiet" onPress={() => setIsLeaving(true)}>
            {m.corporation_leave({ corporation: corporateName })}
          </Button>
        </Row>
      ) : null}
      {isLeaving ? (
        <LeaveCorporationDialog
          {...{ actor, callConfirmed }}
          corporation={corporateName}
          onClose={() => setIsLeaving(false)}
        />
      ) : null}
    </Stack>
  );
}

function Invitations({ actor, invitations }: Pick<Props, 'actor'> & Pick<Team, 'invitations'>) {
  const titleId = useId();
  return (
    <Stack as="section" gap={3} aria-labelledby={titleId}>
      <h2 id={titleId}>{m.team_invitations()}</h2>
      {invitations.length > 0 ? (
        <Card as="ul" padding="none" divided>
          {invitations.map((one) => (
            <InvitationRow key={one.id} actor={actor} invitation={one} />
          ))}
        </Card>
      ) : (
        <Hint>{m.team_invitations_none()}</Hint>
      )}
    </Stack>
  );
}

const Loading = () => (
  <Page role="status" aria-label={m.ui_working()}>
    <Skeleton shape="block" style={{ blockSize: 240 }} />
  </Page>
);
