import { createFileRoute } from '@tanstack/react-router';
import { CampaignMessagesRoute } from '#src/app/messages-routes.tsx';
import { readChatroomParams } from '#src/app/route-parsers.ts';
import { preloadMessageLog } from '#src/features/messages/load-message-log.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute(
  '/_signed-in/business/campaign/$campaignId/messaging/{-$chatroomId}',
)({
  params: { parse: readChatroomParams },
  beforeLoad: preloadMessageLog,
  component: () => <CampaignMessagesRoute section="business" />,
  staticData: { title: m.app_messages, parent: '/business/campaign', step: 'messaging' },
});
