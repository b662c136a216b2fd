import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { CandidatesScreen } from '#src/features/candidates/candidates-screen.tsx';
import { CampaignPage } from './campaign-page.tsx';

/** Who applied to a campaign and who was invited; the open tab is in the address. */
export function CandidatesRoute() {
  const from = '/_signed-in/business/campaign/$campaignId/candidates';
  const { campaignId } = useParams({ from });
  const { tab = null } = useSearch({ from });
  const navigate = useNavigate();
  return (
    <CampaignPage side="business" step="candidates">
      {(desk) => (
        <CandidatesScreen
          desk={desk}
          tab={tab}
          onTab={(next) =>
            void navigate({
              to: '/business/campaign/$campaignId/candidates',
              params: { campaignId },
              search: { tab: next },
              replace: true,
            })
          }
        />
      )}
    </CampaignPage>
  );
}
