import { createFileRoute } from '@tanstack/react-router';
import { SupportRoute } from '#src/app/support-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/support')({
  component: () => <SupportRoute section="business" />,
  staticData: { title: m.support_title_business, parent: '/business/dashboard' },
});
