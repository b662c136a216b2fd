import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/corporate/profile/')({
  beforeLoad: () => {
    throw redirect({ to: '/corporate/profile/view', replace: true });
  },
});
