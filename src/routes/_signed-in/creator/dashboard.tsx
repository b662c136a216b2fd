import { createFileRoute } from '@tanstack/react-router';
import { OpportunitiesRoute } from '#src/app/opportunities-route.tsx';
import { readWordSearch } from '#src/app/route-parsers.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/dashboard')({
  validateSearch: readWordSearch('category'),
  component: OpportunitiesRoute,
  staticData: { title: m.app_opportunities },
});
