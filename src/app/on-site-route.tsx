import { useCanGoBack, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { OnSiteScreen } from '#src/features/content/on-site-screen.tsx';
import { campaignLink } from '#src/campaigns/frame/routes.ts';

const from = '/_signed-in/creator/campaign/$campaignId/on-site';

/** The shown shot is in the address: a reload opens it again, and Back leaves whichever it is. */
export function OnSiteRoute() {
  const { campaignId } = useParams({ from });
  const { shot = null } = useSearch({ from });
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return (
    <OnSiteScreen
      shotId={shot}
      onShot={(id) =>
        void navigate({
          to: '/creator/campaign/$campaignId/on-site',
          params: { campaignId },
          search: { shot: id },
          replace: true,
        })
      }
      onLeave={() =>
        canGoBack
          ? history.back()
          : void navigate({ ...campaignLink('creator', campaignId, 'content'), replace: true })
      }
    />
  );
}
