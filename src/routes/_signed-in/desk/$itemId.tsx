import { createFileRoute } from '@tanstack/react-router';
import { DeskItemRoute } from '#src/app/desk-routes.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/desk/$itemId')({
  component: Item,
  staticData: { title: m.details_title, parent: '/desk' },
});

function Item() {
  return <DeskItemRoute id={Route.useParams().itemId} />;
}
