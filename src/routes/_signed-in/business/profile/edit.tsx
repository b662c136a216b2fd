import { createFileRoute } from '@tanstack/react-router';
import { BusinessProfileEditRoute } from '#src/app/setup-routes.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/profile/edit')({
  component: BusinessProfileEditRoute,
  staticData: { title: m.app_edit_profile, parent: '/business/profile/view' },
});
