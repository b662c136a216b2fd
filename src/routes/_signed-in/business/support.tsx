import { createFileRoute } from '@tanstack/react-router';
import { readAboutSearch } from '#src/app/route-parsers.ts';
import { SupportRoute } from '#src/app/support-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/support')({
  validateSearch: readAboutSearch,
  component: Support,
  staticData: { title: m.support_title_business, parent: '/business/dashboard' },
});

function Support() {
  return <SupportRoute section="business" about={Route.useSearch().about} />;
}
