import { createFileRoute } from '@tanstack/react-router';
import { readOpportunitiesSearch } from '#src/app/opportunities-address.ts';
import { OpportunitiesRoute } from '#src/app/opportunities-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/dashboard')({
  validateSearch: readOpportunitiesSearch,
  component: OpportunitiesRoute,
  staticData: { title: m.app_opportunities },
});
