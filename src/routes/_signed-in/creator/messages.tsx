import { createFileRoute } from '@tanstack/react-router';
import { MessagesRoute } from '#src/app/messages-routes.tsx';
import { readRoomSearch } from '#src/app/route-parsers.ts';
import { preloadMessageLog } from '#src/features/messages/load-message-log.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/messages')({
  validateSearch: readRoomSearch,
  beforeLoad: ({ search }) => {
    if (search.room) preloadMessageLog();
  },
  component: () => <MessagesRoute section="creator" />,
  staticData: { title: m.app_messages },
});
