import { createFileRoute } from '@tanstack/react-router';
import { CampaignMessagesRoute } from '#src/app/campaign-messages-route.tsx';
import { readMessagingParams } from '#src/app/messages-address.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute(
  '/_signed-in/business/campaign/$campaignId/messaging/{-$chatroomId}',
)({
  params: { parse: readMessagingParams },
  component: () => <CampaignMessagesRoute section="business" />,
  staticData: { title: m.app_messages, parent: '/business/campaign' },
});
