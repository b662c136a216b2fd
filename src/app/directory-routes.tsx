import { lazy, Suspense, useMemo } from 'react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { AccountId } from '#contract/ids.ts';
import { can } from '#contract/permissions.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { CreatorProfileView } from '#src/features/creator-profile/components/creator-profile-view.tsx';
import { readWish } from '#src/features/directory/cached-queries.ts';
import { CreatorScreen } from '#src/features/directory/screens/creator-screen.tsx';
import { CreatorsScreen } from '#src/features/directory/screens/creators-screen.tsx';
import { useDirectoryLinks } from './directory-links.ts';
import { useSignedIn } from './signed-in.ts';

const InviteButton = lazy(async () => {
  const place = await import('#src/features/candidates/invite-button.tsx');
  return { default: place.InviteButton };
});

/** Creators to work with; what they are searched by is in the address. */
export function CreatorsRoute() {
  const search = useSearch({ from: '/_signed-in/business/creators/' });
  const navigate = useNavigate();
  const { accountId, userId, mayMark, mayInvite } = useReader();
  const links = useDirectoryLinks();
  const wish = useMemo(() => readWish(search), [search]);
  if (!accountId) return null;
  return (
    <CreatorsScreen
      key={accountId}
      actor={{ userId, accountId }}
      mayMark={mayMark}
      wish={wish}
      onChange={({ favourites, ...filters }) =>
        void navigate({
          to: '/business/creators',
          search: { ...filters, ...(favourites && { favourites }) },
          replace: true,
        })
      }
      links={links}
      action={mayInvite ? inviting({ userId, accountId }) : undefined}
    />
  );
}

/** One creator, as a business sees them. */
export function CreatorRoute() {
  const { creatorId } = useParams({ from: '/_signed-in/business/creators/profile/$creatorId' });
  const { accountId, userId, mayMark, mayInvite } = useReader();
  const links = useDirectoryLinks();
  if (!accountId) return null;
  return (
    <CreatorScreen
      key={`${accountId} ${creatorId}`}
      actor={{ userId, accountId }}
      creatorId={creatorId}
      mayMark={mayMark}
      links={links}
      action={mayInvite ? inviting({ userId, accountId }) : undefined}
    >
      {(parts) => <CreatorProfileView {...parts} />}
    </CreatorScreen>
  );
}

/** Asks somebody to work on a campaign, from wherever they are shown. */
const inviting =
  (actor: Actor) =>
  ({ id, name }: { id: AccountId; name: string }) => (
    <Suspense>
      <InviteButton actor={actor} creatorId={id} name={name} />
    </Suspense>
  );

function useReader() {
  const { userId, accountId, membership } = useSignedIn();
  const mayMark = membership !== null && can(membership.role, 'creators.mark');
  const mayInvite = membership !== null && can(membership.role, 'campaign.manage');
  return { userId, accountId, mayMark, mayInvite };
}
