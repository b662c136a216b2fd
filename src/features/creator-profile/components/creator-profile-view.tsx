import type { ReactNode } from 'react';
import { ExternalLink, Gift, HandCoins, MapPin } from 'lucide-react';
import type { PublicCreator } from '#contract/directory/record.ts';
import { hasText } from '#contract/profile/about-html.ts';
import { categoryLabel } from '#src/lib/category-label.ts';
import { responseText } from '#src/lib/response-text.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { PictureGrid } from '#src/ui/picture-grid.tsx';
import { QualityList } from '#src/ui/quality-list.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import { RichText } from '#src/ui/rich-text.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { TierBadge, tierMeaning } from '#src/ui/tier-badge.tsx';
import { creatorLinks } from '#contract/profile/links.ts';
import { shownLinks } from '#src/lib/social-links.ts';
import styles from './creator-profile-view.module.css';

type CreatorProfileViewProps = {
  creator: PublicCreator;
  /** How old what is shown is, and what of it is still on its way. */
  age?: ReactNode;
  /** Beside the name: edit, favourite, invite. */
  actions?: ReactNode;
  /** Below the reputation, for the creator alone. */
  note?: string;
  /** In the place of the plain portfolio grid. */
  portfolioSlot?: ReactNode;
};

/** A creator's profile, the same for themselves and for a business. */
export function CreatorProfileView({
  creator,
  age,
  actions,
  note,
  portfolioSlot,
}: CreatorProfileViewProps) {
  const name = `${creator.firstName} ${creator.lastName}`.trim();
  return (
    <article className={styles.profile} aria-label={name}>
      <header className={styles.header}>
        <Cover creator={creator} />
        <div className={styles.identity} data-tour="creator">
          <Avatar className={styles.photo} name={name} src={creator.photoUrl} size={96} />
          <div className={styles.names}>
            <h1>{name}</h1>
            <Row as="p" gap={4} rowGap={1} tone="muted" wrap>
              {creator.address.locality ? (
                <Row as="span" inline gap={1} align="center" icon={16}>
                  <MapPin aria-hidden />
                  {creator.address.locality}, {creator.address.province}
                </Row>
              ) : null}
              {creator.ageBand ? (
                <span>{m.profile_age_band({ band: creator.ageBand })}</span>
              ) : null}
            </Row>
          </div>
          {actions ? (
            <Row gap={2} wrap>
              {actions}
            </Row>
          ) : null}
        </div>
        <Reputation creator={creator} />
        {note === undefined ? null : <Hint breaks>{note}</Hint>}
        {age ? (
          <Row gap={2} wrap align="center" size={14} tone="muted">
            {age}
          </Row>
        ) : null}
      </header>
      <div className={styles.body}>
        <Stack gap={6} packed shrink>
          <Stack as="section" gap={3} shrink>
            <h2>{m.app_about()}</h2>
            {hasText(creator.about) ? (
              <RichText html={creator.about} />
            ) : (
              <Text tone="muted">{m.app_nothing_here()}</Text>
            )}
          </Stack>
          {portfolioSlot ?? <PlainPortfolio creator={creator} name={name} />}
        </Stack>
        <Stack gap={6} packed shrink>
          <Interests ids={creator.categories} />
          <Offers creator={creator} />
          <Links creator={creator} />
          <Stack as="section" gap={3} shrink data-tour="creator-rating">
            <h2>{m.app_rating()}</h2>
            <Tabs
              label={m.profile_rating_tabs()}
              tabs={[
                {
                  id: 'qualities',
                  title: m.profile_tab_qualities(),
                  content: <QualityList kind="creator" counts={creator.rating.positiveTraits} />,
                },
                {
                  id: 'reviews',
                  title: m.profile_tab_reviews(),
                  content: <ReviewList reviews={creator.rating.publicReviews} />,
                },
              ]}
            />
          </Stack>
        </Stack>
      </div>
    </article>
  );
}

/** The newest work behind everything, or the brand's colour. */
function Cover({ creator }: { creator: PublicCreator }) {
  const cover = creator.portfolio[0];
  return (
    <div className={styles.cover} aria-hidden>
      {cover ? (
        <img
          src={cover.fileUrl}
          alt=""
          width={cover.width}
          height={cover.height}
          decoding="async"
        />
      ) : null}
    </div>
  );
}

function Reputation({ creator }: { creator: PublicCreator }) {
  const { rating, metrics } = creator;
  const meaning = tierMeaning('creator', rating.status);
  const response = responseText(creator);
  return (
    <Row gap={4} rowGap={2} wrap align="center" size={14} tone="muted">
      <TierBadge kind="creator" status={rating.status} />
      {meaning ? <span>{meaning}</span> : null}
      <span>{m.rating_campaigns({ count: metrics.completedCampaigns })}</span>
      <span>{m.app_reviews({ count: rating.reviewCount })}</span>
      {response === null ? null : <span>{response}</span>}
    </Row>
  );
}

function Interests({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <Stack as="section" gap={3} shrink>
      <h2>{m.app_interests()}</h2>
      <Row as="ul" gap={2} wrap>
        {ids.map((id) => (
          <li key={id}>
            <Chip tone="leaf">{categoryLabel(id)}</Chip>
          </li>
        ))}
      </Row>
    </Stack>
  );
}

function Offers({ creator }: { creator: PublicCreator }) {
  const { acceptGiftOffer, acceptPaidPromotion, minPrice } = creator;
  if (!acceptGiftOffer && !acceptPaidPromotion) return null;
  return (
    <Stack as="section" gap={3} shrink>
      <h2>{m.profile_offers()}</h2>
      <Row as="ul" gap={2} wrap>
        {acceptGiftOffer ? (
          <li>
            <Chip icon={<Gift aria-hidden />}>{m.profile_gift()}</Chip>
          </li>
        ) : null}
        {acceptPaidPromotion ? (
          <li>
            <Chip icon={<HandCoins aria-hidden />}>
              {m.app_paid_promotions()} · {m.app_from_price({ price: minPrice })}
            </Chip>
          </li>
        ) : null}
      </Row>
    </Stack>
  );
}

function Links({ creator }: { creator: PublicCreator }) {
  const links = shownLinks(creatorLinks, creator);
  if (links.length === 0) return null;
  return (
    <Stack as="section" gap={3} shrink>
      <h2>{m.app_social_profiles()}</h2>
      <ul className={styles.links}>
        {links.map(({ field, name, href }) => (
          <li key={field}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={m.profile_link_opens({ name })}
            >
              {name}
              <ExternalLink aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function PlainPortfolio({ creator, name }: { creator: PublicCreator; name: string }) {
  const { portfolio } = creator;
  const count = portfolio.length;
  return (
    <Stack as="section" gap={3} shrink data-tour="creator-portfolio">
      <h2>{m.app_portfolio()}</h2>
      {count === 0 ? (
        <Text tone="muted">{m.portfolio_empty_other()}</Text>
      ) : (
        <PictureGrid
          label={m.app_portfolio()}
          pictures={portfolio.map((one, place) => ({
            id: one.id,
            src: one.fileUrl,
            thumb: one.thumbUrl,
            alt: m.portfolio_picture({ place: place + 1, count, name }),
            width: one.width,
            height: one.height,
            placeholder: one.placeholder,
          }))}
        />
      )}
    </Stack>
  );
}
