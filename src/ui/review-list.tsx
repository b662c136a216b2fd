import type { PublicReview } from '#contract/review/record.ts';
import { formatMonthYear } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from './avatar.tsx';
import { Hint } from './layout.tsx';
import './review-list.css';

/** Reviews of an account, the newest first. */
export function ReviewList({ reviews }: { reviews: readonly PublicReview[] }) {
  if (reviews.length === 0) return <p className="review-none">{m.rating_reviews_none()}</p>;
  return (
    <ul className="review-list">
      {reviews.map((review) => (
        <li key={review.id} className="review">
          <Avatar
            name={writerOf(review)}
            src={review.image}
            shape={review.businessName ? 'business' : 'person'}
          />
          <div className="review-body">
            <p className="review-head">
              <strong>{writerOf(review)}</strong>
              <Hint as="time" dateTime={review.createdOn}>
                {formatMonthYear(review.createdOn)}
              </Hint>
            </p>
            <p className={review.feedback ? undefined : 'review-none'}>
              {review.feedback || m.app_no_comments()}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function writerOf({ businessName, firstName, lastName }: PublicReview): string {
  const person = [firstName, lastName].filter(Boolean).join(' ');
  return businessName || person || m.rating_review_somebody();
}
