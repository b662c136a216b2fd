import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { MessagesScreen } from '#src/features/messages/screens/messages-screen.tsx';
import { useRoomHistory } from '#src/features/messages/use-room-history.ts';

/** The sections that have conversations. */
type Props = { section: 'creator' | 'business' };

/** Every conversation of the active account; the open one is in the address's query. */
export function MessagesRoute({ section }: Props) {
  const { room = null } = useSearch({ from: `/_signed-in/${section}/messages` });
  const navigate = useNavigate();
  const step = useRoomHistory(room);
  const to = `/${section}/messages` as const;
  return (
    <MessagesScreen
      roomId={room}
      onSelect={(id) =>
        step(id, (how) => navigate({ to, search: { room: id ?? undefined }, ...how }))
      }
    />
  );
}

/** One campaign's conversations among its other steps; the open one is the address's last part. */
export function CampaignMessagesRoute({ section }: Props) {
  const to = `/${section}/campaign/$campaignId/messaging/{-$chatroomId}` as const;
  const { campaignId, chatroomId = null } = useParams({ from: `/_signed-in${to}` });
  const navigate = useNavigate();
  const step = useRoomHistory(chatroomId);
  return (
    <MessagesScreen
      campaignId={campaignId}
      roomId={chatroomId}
      onSelect={(id) =>
        step(id, (how) =>
          navigate({ to, params: { campaignId, chatroomId: id ?? undefined }, ...how }),
        )
      }
    />
  );
}
