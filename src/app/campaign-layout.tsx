import { Outlet, useChildMatches, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { CampaignFrame } from '#src/campaigns/frame/campaign-frame.tsx';
import { campaignLink, type CampaignStep, type Side } from '#src/campaigns/frame/routes.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { useActive } from '#src/data/signed-in.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The campaign step that the screen shows. */
    step?: CampaignStep;
  }
}

/** The frame of one campaign around each of its steps. */
export function CampaignLayout({ side }: { side: Side }) {
  const { actor, role } = useActive();
  const { campaignId, chatroomId = null } = useParams({ strict: false });
  const { project = null } = useSearch({ strict: false });
  const step = useChildMatches({ select: ([child]) => child?.staticData.step });
  const navigate = useNavigate();
  if (!campaignId || !step) return <NotFoundScreen />;
  return (
    <CampaignFrame
      key={campaignId}
      actor={actor}
      side={side}
      role={role}
      campaignId={campaignId}
      step={step}
      roomId={chatroomId}
      projectId={project}
      onProject={(chosen) =>
        void navigate({
          ...campaignLink(side, campaignId, step, { project: chosen }),
          replace: true,
        })
      }
      isFilled={step === 'messaging'}
    >
      <Outlet />
    </CampaignFrame>
  );
}
