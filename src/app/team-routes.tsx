import { Navigate, useNavigate } from '@tanstack/react-router';
import type { BusinessInvitationId } from '#contract/ids.ts';
import { ConfirmIdentityDialog } from '#src/features/account/components/confirm-identity-dialog.tsx';
import { callConfirmed } from '#src/features/account/confirm-identity.ts';
import { SignInCard } from '#src/features/auth/components/sign-in-card.tsx';
import { businessesOf } from '#src/features/members/grant.ts';
import { CorporationScreen } from '#src/features/members/screens/corporation-screen.tsx';
import { invitationToken } from '#src/features/members/invitation-link.ts';
import { InvitationScreen } from '#src/features/members/screens/invitation-screen.tsx';
import { TeamScreen } from '#src/features/members/screens/team-screen.tsx';
import { device } from '#src/data/device/browser-device.ts';
import { switchAccount } from '#src/data/device/switch-account.ts';
import { useSession } from '#src/data/session-queries.ts';
import { useActive, useSignedIn } from '#src/data/signed-in.ts';
import { StartView } from '#src/ui/start-view.tsx';

/** The team of the active business or corporation. */
export function TeamRoute() {
  const { actor, role, membership, profile } = useActive();
  return (
    <>
      <TeamScreen
        key={actor.accountId}
        actor={actor}
        role={role}
        kind={membership.businessId ? 'business' : 'corporate'}
        businesses={businessesOf(actor.accountId, profile.memberships)}
        corporateName={membership.corporateName}
        callConfirmed={callConfirmed}
      />
      <ConfirmIdentityDialog email={profile.email} hasPasskey={false} />
    </>
  );
}

/** The invitation of a business to a corporation. */
export function CorporationInvitationRoute({ id }: { id: BusinessInvitationId }) {
  const { profile } = useSignedIn();
  const navigate = useNavigate();
  return (
    <>
      <CorporationScreen
        id={id}
        profile={profile}
        callConfirmed={callConfirmed}
        onDone={() => void navigate({ to: '/dashboard', replace: true })}
      />
      <ConfirmIdentityDialog email={profile.email} hasPasskey={false} />
    </>
  );
}

/** An invitation to a team, for anyone who opens its link: the page's address, or one of the installed app's own scheme. */
export function InvitationRoute({ token: given }: { token: string }) {
  const token = invitationToken(given);
  return token === null ? <Navigate to="/" replace /> : <OpenedInvitation token={token} />;
}

function OpenedInvitation({ token }: { token: string }) {
  const session = useSession();
  const navigate = useNavigate();
  const isOpen = session.state === 'open';
  // The user is read right after the session began.
  if (session.state === 'loading' || (isOpen && !session.profile)) return <StartView />;
  return (
    <InvitationScreen
      token={token}
      profile={isOpen ? session.profile : null}
      signIn={(texts) => <SignInCard {...texts} />}
      onOpen={(businessId) =>
        void switchAccount(device, businessId)
          .then(() => navigate({ to: '/dashboard', replace: true }))
          .catch(reportError)
      }
    />
  );
}
