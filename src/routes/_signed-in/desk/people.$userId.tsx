import { createFileRoute } from '@tanstack/react-router';
import { DeskPersonRoute } from '#src/app/desk-routes.tsx';
import { readPersonParams, readPersonSearch } from '#src/app/route-parsers.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/desk/people/$userId')({
  params: { parse: readPersonParams },
  validateSearch: readPersonSearch,
  component: Person,
  staticData: { title: m.desk_person_title, parent: '/desk' },
});

function Person() {
  return <DeskPersonRoute id={Route.useParams().userId} item={Route.useSearch().item} />;
}
