import { createFileRoute } from '@tanstack/react-router';
import { readInvitationParams } from '#src/app/route-parsers.ts';
import { CorporationInvitationRoute } from '#src/app/team-routes.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/user/corporation/$invitationId')({
  params: { parse: readInvitationParams },
  component: Invitation,
  staticData: { title: m.invitation_header, parent: '/dashboard' },
});

function Invitation() {
  return <CorporationInvitationRoute id={Route.useParams().invitationId} />;
}
