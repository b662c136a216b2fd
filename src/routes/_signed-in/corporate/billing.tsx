import { createFileRoute } from '@tanstack/react-router';
import { BillingRoute } from '#src/app/billing-routes.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/corporate/billing')({
  component: BillingRoute,
  staticData: { title: m.billing_title, parent: '/corporate/dashboard' },
});
