import { createFileRoute } from '@tanstack/react-router';
import { BusinessProfileViewScreen } from '#src/features/business-profile/screens/view-screen.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/profile/view')({
  component: BusinessProfileViewScreen,
  staticData: { title: m.app_profile, parent: '/business/dashboard' },
});
