import { createFileRoute } from '@tanstack/react-router';
import { BusinessProfileEditScreen } from '#src/features/business-profile/screens/edit-screen.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/profile/edit')({
  component: BusinessProfileEditScreen,
  staticData: { title: m.app_edit_profile, parent: '/business/profile/view' },
});
