import { Search } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import type { CampaignGroups } from '#contract/campaign-group/record.ts';
import type { AccountId, CampaignGroupId } from '#contract/ids.ts';
import { useCampaignGroup } from '#src/campaigns/data/groups.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { GroupsLoaded } from '../components/groups-loaded.tsx';
import { LocationCard, type OpenAt } from '../components/location-card.tsx';
import { groupRowsOf, type RoleAt } from '../group-rows.ts';

type Props = {
  actor: Actor;
  roles: RoleAt;
  groupId: CampaignGroupId;
  onOpen: (businessId: AccountId, target: OpenAt) => void;
};

/** One campaign of a corporation, location by location, the most urgent first. */
export const GroupScreen = (props: Props) => (
  <GroupsLoaded result={useCampaignGroup(props.actor, props.groupId)}>
    {(groups, age) => <Group {...props} groups={groups} age={age} />}
  </GroupsLoaded>
);

type GroupProps = Props & { groups: CampaignGroups; age: ReactNode };

function Group({ actor, roles, groupId, groups, age, onOpen }: GroupProps) {
  const now = useNow();
  const row = useMemo(
    () => groupRowsOf(groups, roles, now).find((one) => one.groupId === groupId),
    [groups, roles, now, groupId],
  );
  if (!row) {
    return (
      <EmptyState
        icon={<Search aria-hidden />}
        title={m.group_missing()}
        text={m.group_missing_text()}
        action={<LinkButton to="/corporate/campaigns">{m.app_campaigns()}</LinkButton>}
      />
    );
  }
  return (
    <>
      <h1 dir="auto">{row.title || m.campaign_untitled()}</h1>
      {age}
      <Hint>{m.group_each_alone()}</Hint>
      <Stack as="ul" gap={3} fluid aria-label={m.group_locations_title()}>
        {row.locations.map((location) => (
          <LocationCard
            key={location.campaign.id}
            actor={actor}
            groupId={groupId}
            row={location}
            now={now}
            onOpen={(target) => onOpen(location.campaign.businessId, target)}
          />
        ))}
      </Stack>
    </>
  );
}
