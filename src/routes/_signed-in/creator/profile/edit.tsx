import { createFileRoute } from '@tanstack/react-router';
import { CreatorProfileEditRoute } from '#src/app/creator-profile-routes.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/profile/edit')({
  component: CreatorProfileEditRoute,
  staticData: { title: m.app_edit_profile, parent: '/creator/profile/view' },
});
