import { createFileRoute } from '@tanstack/react-router';
import { TeamRoute } from '#src/app/team-routes.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/corporate/members')({
  component: TeamRoute,
  staticData: { title: m.team_title, parent: '/corporate/dashboard' },
});
