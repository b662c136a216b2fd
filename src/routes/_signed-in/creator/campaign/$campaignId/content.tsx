import { createFileRoute } from '@tanstack/react-router';
import { ContentScreen } from '#src/features/content/content-screen.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/campaign/$campaignId/content')({
  component: ContentScreen,
  staticData: { title: m.content_title, parent: '/creator/campaign', step: 'content' },
});
