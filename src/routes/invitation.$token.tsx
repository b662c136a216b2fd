import { createFileRoute } from '@tanstack/react-router';
import { InvitationRoute } from '#src/app/team-routes.tsx';

export const Route = createFileRoute('/invitation/$token')({ component: Invitation });

function Invitation() {
  return <InvitationRoute token={Route.useParams().token} />;
}
