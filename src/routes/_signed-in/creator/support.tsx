import { createFileRoute } from '@tanstack/react-router';
import { SupportRoute } from '#src/app/support-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/support')({
  component: () => <SupportRoute section="creator" />,
  staticData: { title: m.support_title_creator, parent: '/creator/dashboard' },
});
