import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ChatroomId, ProjectId } from '#contract/ids.ts';
import { CampaignFrame } from '#src/campaigns/frame/campaign-frame.tsx';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import type { CampaignStep, Side } from '#src/campaigns/frame/routes.ts';
import { readId } from '#src/lib/route-ids.ts';
import { readCampaignParams } from './campaign-address.ts';
import { useSignedIn } from './signed-in.ts';

type Props = {
  side: Side;
  step: CampaignStep;
  roomId?: ChatroomId | null;
  isFilled?: boolean;
  children: (desk: CampaignDesk) => ReactNode;
};

/** A page of the campaign in the address; whose work a business looks at stays there too. */
export function CampaignPage({ side, step, roomId, isFilled = false, children }: Props) {
  const { userId, accountId, membership } = useSignedIn();
  const params = useParams({ strict: false });
  const search: { project?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  if (!accountId || !membership) return null;
  const { campaignId } = readCampaignParams({ campaignId: params.campaignId ?? '' });
  return (
    <CampaignFrame
      key={`${accountId} ${campaignId}`}
      actor={{ userId, accountId }}
      side={side}
      role={membership.role}
      campaignId={campaignId}
      step={step}
      roomId={roomId}
      projectId={readId<ProjectId>(search.project) ?? null}
      onProject={(project) =>
        void navigate({ href: `${location.pathname}?project=${project}`, replace: true })
      }
      go={(href) => void navigate({ href })}
      isFilled={isFilled}
    >
      {children}
    </CampaignFrame>
  );
}
