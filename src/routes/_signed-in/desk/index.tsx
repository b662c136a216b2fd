import { createFileRoute } from '@tanstack/react-router';
import { DeskRoute } from '#src/app/desk-routes.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/desk/')({
  component: DeskRoute,
  staticData: { title: m.desk_title, parent: '/dashboard' },
});
