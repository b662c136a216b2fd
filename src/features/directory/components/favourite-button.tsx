import { Clock, Heart } from 'lucide-react';
import type { AccountId } from '#contract/ids.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { IconButton } from '#src/ui/icon-button.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { markFavourite } from '../actions.ts';
import type { Favourites } from '../overlay.ts';
import styles from './favourite-button.module.css';

type Props = { actor: Actor; creatorId: AccountId; name: string; favourites: Favourites };

/** Marks a creator at once, with or without a connection; a clock is beside the heart while the mark waits. */
export function FavouriteButton({ actor, creatorId, name, favourites }: Props) {
  const isMarked = favourites.marked.has(creatorId);
  return (
    <span className={styles.root}>
      <IconButton
        label={m.directory_favourite({ name })}
        aria-pressed={isMarked}
        className={styles.button ?? ''}
        onPress={() => void markFavourite(actor, creatorId, !isMarked)}
      >
        <Heart aria-hidden className={isMarked ? styles.marked : undefined} />
      </IconButton>
      {favourites.waiting.has(creatorId) ? (
        <span className={styles.waiting}>
          <Clock aria-hidden />
          <VisuallyHidden>{m.app_waiting_to_send()}</VisuallyHidden>
        </span>
      ) : null}
    </span>
  );
}
