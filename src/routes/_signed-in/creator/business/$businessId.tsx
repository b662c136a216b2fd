import { createFileRoute } from '@tanstack/react-router';
import { BusinessRoute } from '#src/app/business-route.tsx';
import { readBusinessParams } from '#src/app/route-parsers.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/business/$businessId')({
  params: { parse: readBusinessParams },
  component: BusinessRoute,
  staticData: { title: m.details_actor_business, parent: '/creator/following' },
});
