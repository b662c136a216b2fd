import { createFileRoute, notFound } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { campaignId, chatroomId } from '#contract/ids.ts';
import { MessagesScreen } from '#src/features/messages/screens/messages-screen.tsx';
import { useRoomHistory } from '#src/features/messages/use-room-history.ts';
import { m } from '#src/paraglide/messages.js';

const params = z.object({ campaignId, chatroomId: z.optional(chatroomId) });

export const Route = createFileRoute(
  '/_signed-in/creator/campaign/$campaignId/messaging/{-$chatroomId}',
)({
  params: {
    parse: (raw) => {
      const parsed = z.safeParse(params, raw);
      if (!parsed.success) throw notFound();
      return parsed.data;
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
