import { useNavigate, useParams } from '@tanstack/react-router';
import { MessagesScreen } from '#src/features/messages/screens/messages-screen.tsx';
import { useRoomHistory } from '#src/features/messages/use-room-history.ts';
import { CampaignPage } from './campaign-page.tsx';

/** One campaign's conversations among its other steps; the open one is the address's last part. */
export function CampaignMessagesRoute({ section }: { section: 'creator' | 'business' }) {
  const { campaignId, chatroomId = null } = useParams({
    from: `/_signed-in/${section}/campaign/$campaignId/messaging/{-$chatroomId}`,
  });
  const navigate = useNavigate();
  const step = useRoomHistory(chatroomId);
  const to = `/${section}/campaign/$campaignId/messaging/{-$chatroomId}` as const;
  return (
    <CampaignPage side={section} step="messaging" roomId={chatroomId} isFilled>
      {() => (
        <MessagesScreen
          campaignId={campaignId}
          roomId={chatroomId}
          hrefOf={(id) => `/${section}/campaign/${campaignId}/messaging/${id}`}
          onSelect={(id) =>
            step(id, (how) =>
              navigate({ to, params: { campaignId, chatroomId: id ?? undefined }, ...how }),
            )
          }
        />
      )}
    </CampaignPage>
  );
}
