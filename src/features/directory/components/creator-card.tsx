import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Camera } from 'lucide-react';
import { matchOf } from '#contract/directory/match.ts';
import type { CreatorCard as CardRecord } from '#contract/directory/record.ts';
import type { AccountId } from '#contract/ids.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { categoryLabel } from '#src/lib/category-label.ts';
import { responseText } from '#src/lib/response-text.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { TierBadge } from '#src/ui/tier-badge.tsx';
import type { Favourites } from '../overlay.ts';
import type { Own } from '../queries.ts';
import { nameOf, offerText, placeText } from '../labels.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { onPlainClick } from '#src/ui/plain-click.ts';
import styles from './creator-card.module.css';
import { Card } from '#src/ui/card.tsx';
import { Box, Hint, Row, Text } from '#src/ui/layout.tsx';

/** Everything that the cards of one list have in common. */
export type CardSetting = {
  actor: Actor;
  own: Own;
  budget: number | null;
  /** Null without the permission to mark. */
  favourites: Favourites | null;
  /** Called before a card's link leads away. */
  onLeave: () => void;
  /** Further actions on the creator, below the facts. */
  action?: ((creator: Shown) => ReactNode) | undefined;
};
/** The creator of a card. */
type Shown = { id: AccountId; name: string };

type Props = { card: CardRecord; setting: CardSetting };
/** Categories that have room. */
const SHOWN = 2;

export function CreatorCard({ card, setting }: Props) {
  const { actor, own, favourites, onLeave, action } = setting;
  const name = nameOf(card);
  const response = responseText(card);
  return (
    <Card as="article" padding="none" linked tall data-tour="creator-card">
      <PortfolioItems card={card} />
      <div className={styles.body}>
        <Row gap={3} align="center" shrink>
          <Avatar name={name} src={card.photoUrl} size={48} />
          <Box shrink>
            <Link
              to="/business/creators/profile/$creatorId"
              params={{ creatorId: card.id }}
              onClick={onPlainClick(onLeave)}
              className={styles.name}
            >
              {name}
            </Link>
            <Hint>{placeText(card.locality, own.locality)}</Hint>
          </Box>
        </Row>
        <Row gap={1} wrap>
          <TierBadge kind="creator" status={card.status} />
          {card.categories.slice(0, SHOWN).map((id) => (
            <Chip key={id}>{categoryLabel(id)}</Chip>
          ))}
          {card.categories.length > SHOWN ? (
            <Chip>{m.directory_more_categories({ count: card.categories.length - SHOWN })}</Chip>
          ) : null}
        </Row>
        <p className={styles.facts}>
          <Text as="span" weight="medium" tone="text">
            {offerText(card)}
          </Text>
          {card.completedCampaigns > 0 ? (
            <span>{m.directory_campaigns({ count: card.completedCampaigns })}</span>
          ) : null}
          <Match card={card} setting={setting} />
          {response === null ? null : (
            <Text as="span" ownLine>
              {response}
            </Text>
          )}
        </p>
        {action ? <Row>{action({ id: card.id, name })}</Row> : null}
      </div>
      {favourites ? (
        <span className={styles.heart}>
          <FavouriteButton actor={actor} creatorId={card.id} name={name} favourites={favourites} />
        </span>
      ) : null}
    </Card>
  );
}

function PortfolioItems({ card }: { card: CardRecord }) {
  if (card.works.length === 0) {
    return (
      <div className={styles.noItems}>
        <Camera aria-hidden />
        {m.directory_no_works()}
      </div>
    );
  }
  return (
    <div className={styles.items} data-count={card.works.length}>
      {card.works.map((work) => (
        <Picture
          key={work.id}
          src={work.thumbUrl}
          alt=""
          width={work.width}
          height={work.height}
          placeholder={work.placeholder}
          className={styles.item ?? ''}
        />
      ))}
    </div>
  );
}

/** Without a city and categories of the business there is no match to show. */
function Match({ card, setting: { own, budget } }: Props) {
  if (own.locality === '' && own.categories.length === 0) return null;
  const { score } = matchOf({ ...own, budget }, card);
  return <span className={styles.match}>{m.app_match({ score })}</span>;
}
