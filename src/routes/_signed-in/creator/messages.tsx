import { createFileRoute } from '@tanstack/react-router';
import { MessagesRoute } from '#src/app/messages-routes.tsx';
import { readRoomSearch } from '#src/app/route-parsers.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/messages')({
  validateSearch: readRoomSearch,
  component: () => <MessagesRoute section="creator" />,
  staticData: { title: m.app_messages },
});
