import { createFileRoute } from '@tanstack/react-router';
import type { ChatroomId } from '#contract/ids.ts';
import { MessagesScreen } from '#src/features/messages/screens/messages-screen.tsx';
import { useRoomHistory } from '#src/features/messages/use-room-history.ts';
import { readId } from '#src/lib/route-ids.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/messages')({
  validateSearch: (search): { room?: ChatroomId | undefined } => ({
    room: readId<ChatroomId>(search['room']),
  }),
  component: MessagesRoute,
  staticData: { title: m.messages_title },
});

function MessagesRoute() {
  const { room = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  const step = useRoomHistory(room);
  return (
    <MessagesScreen
      roomId={room}
      hrefOf={(id) => `/creator/messages?room=${id}`}
      onSelect={(id) =>
        step(id, (how) => navigate({ to: '.', search: { room: id ?? undefined }, ...how }))
      }
    />
  );
}
