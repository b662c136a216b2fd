import { createFileRoute } from '@tanstack/react-router';
import { BusinessesScreen } from '#src/app/businesses-screen.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/corporate/businesses')({
  component: BusinessesScreen,
  staticData: { title: m.app_corporate_title, parent: '/corporate/dashboard' },
});
