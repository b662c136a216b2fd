import { createFileRoute } from '@tanstack/react-router';
import { PostScreen } from '#src/features/post/post-screen.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/campaign/$campaignId/post')({
  component: PostScreen,
  staticData: { title: m.post_title, parent: '/creator/campaign', step: 'post' },
});
