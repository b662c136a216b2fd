import { lazy, Suspense, useMemo } from 'react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { AccountId } from '#contract/ids.ts';
import { can } from '#contract/permissions.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { CreatorProfileView } from '#src/features/creator-profile/components/creator-profile-view.tsx';
import { readWish } from '#src/features/directory/cached-queries.ts';
import { CreatorScreen } from '#src/features/directory/screens/creator-screen.tsx';
import { CreatorsScreen } from '#src/features/directory/screens/creators-screen.tsx';
import { useActive } from '#src/data/signed-in.ts';

const InviteButton = lazy(async () => {
  const place = await import('#src/features/candidates/invite-button.tsx');
  return { default: place.InviteButton };
});

/** Creators to work with; what they are searched by is in the address. */
export function CreatorsRoute() {
  const search = useSearch({ from: '/_signed-in/business/creators/' });
  const navigate = useNavigate();
  const { actor, mayMark, action } = useReader();
  const wish = useMemo(() => readWish(search), [search]);
  return (
    <CreatorsScreen
      actor={actor}
      mayMark={mayMark}
      wish={wish}
      onChange={({ favourites, ...filters }) =>
        void navigate({
          to: '/business/creators',
          search: { ...filters, ...(favourites && { favourites }) },
          replace: true,
        })
      }
      action={action}
    />
  );
}

/** One creator, as a business sees them. */
export function CreatorRoute() {
  const { creatorId } = useParams({ from: '/_signed-in/business/creators/profile/$creatorId' });
  const { actor, mayMark, action } = useReader();
  return (
    <CreatorScreen
      key={creatorId}
      actor={actor}
      creatorId={creatorId}
      mayMark={mayMark}
      action={action}
    >
      {(parts) => <CreatorProfileView {...parts} />}
    </CreatorScreen>
  );
}

/** Asks someone to work on a campaign, from wherever they are shown. */
const inviting =
  (actor: Actor) =>
  ({ id, name }: { id: AccountId; name: string }) => (
    <Suspense>
      <InviteButton actor={actor} creatorId={id} name={name} />
    </Suspense>
  );

function useReader() {
  const { actor, role } = useActive();
  const action = can(role, 'campaign.manage') ? inviting(actor) : undefined;
  return { actor, mayMark: can(role, 'creators.mark'), action };
}
