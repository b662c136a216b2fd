import { createFileRoute, notFound } from '@tanstack/react-router';
import type { CampaignId, ChatroomId } from '#contract/ids.ts';
import { MessagesScreen } from '#src/features/messages/screens/messages-screen.tsx';
import { useRoomHistory } from '#src/features/messages/use-room-history.ts';
import { readId } from '#src/lib/route-ids.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute(
  '/_signed-in/creator/campaign/$campaignId/messaging/{-$chatroomId}',
)({
  params: {
    parse: (raw) => {
      const campaignId = readId<CampaignId>(raw.campaignId);
      const chatroomId = readId<ChatroomId>(raw.chatroomId);
      if (!campaignId || (raw.chatroomId && !chatroomId)) throw notFound();
      return { campaignId, chatroomId };
    },
  },
  component: CampaignMessagesRoute,
  staticData: { title: m.messages_title },
});

function CampaignMessagesRoute() {
  const { campaignId, chatroomId = null } = Route.useParams();
  const navigate = Route.useNavigate();
  const step = useRoomHistory(chatroomId);
  return (
    <MessagesScreen
      campaignId={campaignId}
      roomId={chatroomId}
      hrefOf={(id) => `/creator/campaign/${campaignId}/messaging/${id}`}
      onSelect={(id) =>
        step(id, (how) =>
          navigate({ to: '.', params: { campaignId, chatroomId: id ?? undefined }, ...how }),
        )
      }
    />
  );
}
