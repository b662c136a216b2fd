import { createFileRoute } from '@tanstack/react-router';
import { OnSiteRoute } from '#src/app/on-site-route.tsx';
import { readShotSearch } from '#src/app/route-parsers.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/campaign/$campaignId/on-site')({
  validateSearch: readShotSearch,
  component: OnSiteRoute,
  staticData: { title: m.onsite_title, parent: '/creator/campaign', step: 'content' },
});
