import { createFileRoute } from '@tanstack/react-router';
import { CorporateProfileScreen } from '#src/app/corporate-profile-screens.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/corporate/profile/view')({
  component: CorporateProfileScreen,
  staticData: { title: m.app_profile, parent: '/corporate/dashboard' },
});
