import { createFileRoute } from '@tanstack/react-router';
import { BusinessProfileViewRoute } from '#src/app/business-profile-view-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/profile/view')({
  component: BusinessProfileViewRoute,
  staticData: { title: m.app_profile, parent: '/business/dashboard' },
});
