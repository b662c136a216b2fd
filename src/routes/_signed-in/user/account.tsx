import { createFileRoute } from '@tanstack/react-router';
import { AccountRoute } from '#src/app/account-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/user/account')({
  component: AccountRoute,
  staticData: { title: m.app_account, parent: '/dashboard' },
});
