import type { Rating } from '#contract/review/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Dialog, DialogTrigger } from '#src/ui/dialog.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { QualityList } from '#src/ui/quality-list.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import { TierBadge, tierMeaning, tierName } from '#src/ui/tier-badge.tsx';
import styles from './rating-button.module.css';

/** Longer than a screen and without a control: it receives the focus itself, and the arrow keys scroll it. */
const reachable = { tabIndex: 0 };

type Props = { rating: Rating; completedCampaigns: number };

/** The rating badge with its count; opens the details. */
export function RatingButton({ rating, completedCampaigns }: Props) {
  const { status, reviewCount } = rating;
  const reviews = m.app_reviews({ count: reviewCount });
  const spoken = [tierName('business', status), reviews].filter(Boolean).join(', ');
  return (
    <DialogTrigger>
      <Button
        variant="quiet"
        className={styles.open ?? ''}
        aria-label={m.business_rating_open({ rating: spoken })}
      >
        <TierBadge kind="business" status={status} />
        {reviews}
      </Button>
      <Dialog title={m.app_rating()}>
        <RatingDetails rating={rating} completedCampaigns={completedCampaigns} />
      </Dialog>
    </DialogTrigger>
  );
}

function RatingDetails({ rating, completedCampaigns }: Props) {
  const { status, reviewCount, positiveTraits, publicReviews } = rating;
  return (
    <div className={styles.details} role="region" aria-label={m.app_rating()} {...reachable}>
      <Stack as="section" gap={2} align="start">
        {status === 'BASIC' ? (
          <p>{reviewCount > 0 ? m.rating_basic_some() : m.rating_basic_none()}</p>
        ) : (
          <>
            <TierBadge kind="business" status={status} />
            <p>
              <strong>{tierMeaning('business', status)}</strong>
            </p>
            <p>{status === 'TIER_2' ? m.rating_tier_2_why() : m.rating_tier_1_why()}</p>
          </>
        )}
      </Stack>
      <dl className={styles.counts}>
        <div>
          <dt>{m.business_rating_campaigns()}</dt>
          <dd>{completedCampaigns}</dd>
        </div>
        <div>
          <dt>{m.business_rating_reviews()}</dt>
          <dd>{reviewCount}</dd>
        </div>
      </dl>
      <section>
        <h3>{m.rating_qualities_title()}</h3>
        <QualityList kind="business" counts={positiveTraits} />
      </section>
      <section>
        <h3>{m.business_rating_customer_reviews()}</h3>
        <ReviewList reviews={publicReviews} />
        {reviewCount > publicReviews.length ? (
          <Hint>{m.business_rating_newest({ shown: publicReviews.length, all: reviewCount })}</Hint>
        ) : null}
      </section>
    </div>
  );
}
