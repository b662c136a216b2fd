import type { HTMLAttributes } from 'react';
import type { PublicReview } from '#contract/review/record.ts';
import { formatMonthYear } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from './avatar.tsx';
import { joinClass } from './class-name.ts';
import './review-list.css';

interface ReviewListProps extends Omit<HTMLAttributes<HTMLUListElement>, 'children'> {
  /** The newest first. */
  reviews: readonly PublicReview[];
}

/** Reviews of an account. */
export function ReviewList({ reviews, className, ...props }: ReviewListProps) {
  if (reviews.length === 0) return <p className="review-none">{m.rating_reviews_none()}</p>;
  return (
    <ul {...props} className={joinClass('review-list', className)}>
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
              <time dateTime={review.createdOn}>{formatMonthYear(review.createdOn)}</time>
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
