import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SearchX, TriangleAlert } from 'lucide-react';
import type { AccountId } from '#contract/ids.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { AgeLine } from '#src/campaigns/frame/age-line.tsx';
import { FavouriteButton } from '../components/favourite-button.tsx';
import { NotOnDevice } from '#src/ui/not-on-device.tsx';
import { MatchDetails } from '../components/match-details.tsx';
import { useCreator, useFavourites, useOwn } from '../queries.ts';
import type { PublicCreator } from '../cached-queries.ts';
import { nameOf } from '../labels.ts';
import styles from './creator-screen.module.css';

type Parts = { creator: PublicCreator; age: ReactNode; actions: ReactNode };
type Props = {
  actor: Actor;
  creatorId: AccountId;
  mayMark: boolean;
  /** Further actions beside the heart. */
  action?: ((creator: { id: AccountId; name: string }) => ReactNode) | undefined;
  /** Draws the profile itself. */
  children: (parts: Parts) => ReactNode;
};

/** One creator as a business sees them: the cached profile at once, and a new one with a connection. */
export function CreatorScreen({ actor, creatorId, mayMark, action, children }: Props) {
  const { value: creator, at, error, isRead, reload } = useCreator(actor, creatorId);
  const favourites = useFavourites(actor);
  const own = useOwn(actor);
  const back = (
    <Link to="/business/creators" activeOptions={{ exact: true }} className={styles.back}>
      {m.app_all_creators()}
    </Link>
  );
  if (!isRead) return null;
  if (!creator) return <NoCreator error={error} onRetry={reload} back={back} />;
  const heart =
    mayMark && favourites ? (
      <FavouriteButton
        actor={actor}
        creatorId={creatorId}
        name={nameOf(creator)}
        favourites={favourites}
      />
    ) : null;
  const more = action?.({ id: creatorId, name: nameOf(creator) });
  const age = (
    <AgeLine at={at} state={error} failed={m.directory_refresh_failed()} onRetry={reload} />
  );
  return (
    <div className={styles.screen}>
      {children({
        creator,
        age,
        actions:
          heart || more ? (
            <>
              {heart}
              {more}
            </>
          ) : null,
      })}
      <div className={styles.match}>
        <MatchDetails own={own} creator={creator} />
      </div>
    </div>
  );
}

type NoCreatorProps = {
  error: 'offline' | 'gone' | 'failed' | null;
  onRetry: () => void;
  back: ReactNode;
};

function NoCreator({ error, onRetry, back }: NoCreatorProps) {
  switch (error) {
    case null:
      return <CreatorSkeleton />;
    case 'gone':
      return (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={m.directory_creator_gone_title()}
          text={m.directory_creator_gone_text()}
          action={back}
        />
      );
    case 'offline':
      return <NotOnDevice text={m.directory_creator_first_text()} action={back} />;
    case 'failed':
      return (
        <EmptyState
          role="alert"
          icon={<TriangleAlert aria-hidden />}
          title={m.directory_creator_failed()}
          action={<Button onPress={onRetry}>{m.app_try_again()}</Button>}
        />
      );
  }
}

function CreatorSkeleton() {
  return (
    <div role="status" aria-label={m.ui_working()} className={styles.waiting}>
      <Skeleton shape="block" className={styles.cover} />
      <Skeleton shape="circle" className={styles.photo} />
      <Skeleton style={{ inlineSize: '40%' }} />
      <Skeleton style={{ inlineSize: '70%' }} />
    </div>
  );
}
