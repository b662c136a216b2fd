import { createFileRoute } from '@tanstack/react-router';
import { readAboutSearch } from '#src/app/route-parsers.ts';
import { SupportRoute } from '#src/app/support-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/support')({
  validateSearch: readAboutSearch,
  component: Support,
  staticData: { title: m.support_title_creator, parent: '/creator/dashboard' },
});

function Support() {
  return <SupportRoute section="creator" about={Route.useSearch().about} />;
}
