import { useRouter } from '@tanstack/react-router';
import type { AccountId, CampaignGroupId } from '#contract/ids.ts';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { useActive } from '#src/data/signed-in.ts';
import type { OpenAt } from '#src/features/campaign-groups/components/location-card.tsx';
import { GroupScreen } from '#src/features/campaign-groups/screens/group-screen.tsx';
import { GroupsScreen } from '#src/features/campaign-groups/screens/groups-screen.tsx';
import { useGroupRoles } from './group-roles.ts';
import { useOpenAt } from './use-open-at.ts';

export function CampaignGroupsRoute() {
  const { actor } = useActive();
  return <GroupsScreen key={actor.accountId} actor={actor} roles={useGroupRoles()} />;
}

export function CampaignGroupRoute({ groupId }: { groupId: CampaignGroupId }) {
  const { actor } = useActive();
  const openAt = useOpenAt();
  const router = useRouter();
  const open = (businessId: AccountId, { campaignId, step }: OpenAt) => {
    const location =
      step === 'draft'
        ? router.buildLocation({
            to: '/business/campaign/create',
            search: { draft: campaignId },
          })
        : router.buildLocation(campaignLink('business', campaignId, step));
    openAt(businessId, location.href);
  };
  return <GroupScreen actor={actor} roles={useGroupRoles()} groupId={groupId} onOpen={open} />;
}
