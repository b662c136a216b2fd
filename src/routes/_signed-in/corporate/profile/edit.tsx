import { createFileRoute } from '@tanstack/react-router';
import { CorporateProfileEditScreen } from '#src/app/corporate-profile-screens.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/corporate/profile/edit')({
  component: CorporateProfileEditScreen,
  staticData: { title: m.app_edit_profile, parent: '/corporate/profile/view' },
});
