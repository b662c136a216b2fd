import { createFileRoute } from '@tanstack/react-router';
import { readRoomSearch } from '#src/app/messages-address.ts';
import { MessagesRoute } from '#src/app/messages-routes.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/messages')({
  validateSearch: readRoomSearch,
  component: () => <MessagesRoute section="creator" />,
  staticData: { title: m.app_messages },
});
