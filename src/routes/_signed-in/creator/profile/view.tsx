import { createFileRoute } from '@tanstack/react-router';
import { CreatorProfileViewRoute } from '#src/app/creator-profile-routes.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/profile/view')({
  component: CreatorProfileViewRoute,
  staticData: { title: m.app_profile },
});
