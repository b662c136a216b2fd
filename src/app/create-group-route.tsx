import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { CampaignGroupId, CampaignId } from '#contract/ids.ts';
import { useActive } from '#src/data/signed-in.ts';
import { groupSteps } from '#src/features/create-campaign/form-steps.ts';
import { useNewCampaign } from '#src/features/create-campaign/new-campaign.ts';
import { CreateGroupScreen } from '#src/features/create-campaign/screens/create-group-screen.tsx';
import { useGroupRoles } from './group-roles.ts';
import { useOpenAt } from './use-open-at.ts';

type Props = { draft: CampaignId | undefined; step: string | undefined };

/** Where a brief for several locations is written: the one that was begun on this device, or a new one. */
export function CreateGroupRoute({ draft, step }: Props) {
  const { actor, membership } = useActive();
  const navigate = useNavigate();
  const router = useRouter();
  const openAt = useOpenAt();
  const roles = useGroupRoles();
  if (!draft) return <NewBrief />;
  // The group has the id under which its brief was begun.
  const groupId = draft as string as CampaignGroupId;
  return (
    <CreateGroupScreen
      key={draft}
      actor={actor}
      corporateName={membership.corporateName ?? ''}
      roles={roles}
      groupId={groupId}
      step={groupSteps.find((one) => one === step) ?? 'offer'}
      onStep={(next) =>
        void navigate({
          to: '/corporate/campaign/create',
          search: { draft, step: next },
          replace: true,
        })
      }
      onBusiness={(businessId, screen) =>
        openAt(
          businessId,
          router.buildLocation({
            to: screen === 'hours' ? '/business/availability' : '/business/profile/edit',
          }).href,
        )
      }
      onPublished={() =>
        void navigate({ to: '/corporate/campaign/$groupId', params: { groupId }, replace: true })
      }
    />
  );
}

/** Adds the brief's id to the route, so that a reload continues with it. */
function NewBrief() {
  const id = useNewCampaign(useActive().actor);
  const navigate = useNavigate();
  const open = useEffectEvent((draft: CampaignId) =>
    navigate({ to: '/corporate/campaign/create', search: { draft }, replace: true }),
  );
  useEffect(() => {
    if (id) void open(id);
  }, [id]);
  return null;
}
