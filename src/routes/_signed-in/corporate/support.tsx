import { createFileRoute } from '@tanstack/react-router';
import { SupportRoute } from '#src/app/support-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/corporate/support')({
  component: () => <SupportRoute section="corporate" />,
  staticData: { title: m.support_title_corporate, parent: '/corporate/dashboard' },
});
