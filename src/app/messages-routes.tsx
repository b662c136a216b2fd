import { useNavigate, useSearch } from '@tanstack/react-router';
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
      hrefOf={(id) => `${to}?room=${id}`}
      onSelect={(id) =>
        step(id, (how) => navigate({ to, search: { room: id ?? undefined }, ...how }))
      }
    />
  );
}
