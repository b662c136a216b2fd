import { Link } from '@tanstack/react-router';
import { Megaphone, Plus } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import type { CampaignGroups } from '#contract/campaign-group/record.ts';
import { can } from '#contract/permissions.ts';
import { detailText } from '#src/campaigns/frame/campaign-labels.ts';
import { LabelChip } from '#src/campaigns/frame/label-chip.tsx';
import { useGroupPages } from '#src/campaigns/data/groups.ts';
import type { Paging } from '#src/data/cached-pages.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useReachable } from '#src/data/use-reachable.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { ListEnd } from '#src/ui/list-end.tsx';
import { GroupsLoaded } from '../components/groups-loaded.tsx';
import { groupRowsOf, type GroupRow, type RoleAt } from '../group-rows.ts';

type Props = { actor: Actor; roles: RoleAt };

/** The campaigns of a corporation at several businesses, the most urgent first. */
export function GroupsScreen({ actor, roles }: Props) {
  const { pages, paging, ...result } = useGroupPages(actor);
  return (
    <GroupsLoaded result={result}>
      {(_, age) => <Groups pages={pages} paging={paging} roles={roles} age={age} />}
    </GroupsLoaded>
  );
}

type GroupsProps = Pick<Props, 'roles'> & {
  pages: readonly CampaignGroups[];
  paging: Paging;
  age: ReactNode;
};

function Groups({ pages, paging, roles, age }: GroupsProps) {
  const now = useNow();
  // A further page moves no group of the pages before it.
  const rows = useMemo(
    () => pages.flatMap((page) => groupRowsOf(page, roles, now)),
    [pages, roles, now],
  );
  const mayCreate = [...roles.values()].some((role) => can(role, 'campaign.manage'));
  return (
    <>
      <Row as="header" gap={3} wrap align="center" justify="between">
        <h1>{m.app_campaigns()}</h1>
        {mayCreate && rows.length > 0 ? <CreateLink /> : null}
      </Row>
      {age}
      {rows.length === 0 ? (
        <EmptyState
          icon={<Megaphone aria-hidden />}
          title={m.group_none()}
          text={mayCreate ? m.group_none_text() : m.group_none_read_only()}
          action={mayCreate ? <CreateLink /> : undefined}
        />
      ) : (
        <Stack as="ul" gap={3} fluid aria-label={m.app_campaigns()}>
          {rows.map((row) => (
            <GroupCard key={row.groupId} row={row} now={now} />
          ))}
        </Stack>
      )}
      <More {...paging} />
    </>
  );
}

/** The way to the next page, or why it isn't here. */
function More({ more, loadMore }: Paging) {
  const isReachable = useReachable();
  if (more === 'end') return null;
  return (
    <ListEnd
      more={more}
      words={{ end: null, offline: m.group_more_offline(), failed: m.group_more_failed() }}
      moreLabel={m.group_more()}
      isReachable={isReachable}
      onRetry={loadMore}
    />
  );
}

const CreateLink = () => (
  <LinkButton
    variant="primary"
    to="/corporate/campaign/create"
    search={{}}
    icon={<Plus aria-hidden />}
  >
    {m.app_create_campaign()}
  </LinkButton>
);

function GroupCard({ row: { groupId, title, locations }, now }: { row: GroupRow; now: number }) {
  const [first] = locations;
  const needed = locations.filter(({ need }) => need !== null).length;
  return (
    <Card as="li" gap={2} fluid linked>
      <Text as="h2" size={16} breaks dir="auto">
        <Link to="/corporate/campaign/$groupId" params={{ groupId }}>
          {title || m.campaign_untitled()}
        </Link>
      </Text>
      <Hint>
        {needed > 0
          ? m.group_locations_needed({ count: locations.length, needed })
          : m.group_locations({ count: locations.length })}
      </Hint>
      {first?.label ? (
        <Row gap={2} wrap align="center" size={14}>
          <LabelChip label={first.label} />
          <Text as="span" breaks dir="auto">
            {first.campaign.businessName}
          </Text>
          {first.label.detail ? <span>{detailText(first.label.detail, now)}</span> : null}
        </Row>
      ) : null}
    </Card>
  );
}
