import type { ProjectReview } from '#contract/project/record.ts';
import { reviewTraits } from '#contract/review/rules.ts';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { faces } from './faces.tsx';
import styles from './review-screen.module.css';

type Props = { title: string; review: ProjectReview | null; none: string };

const traits = [...reviewTraits.business, ...reviewTraits.creator];

/** One review, as both sides read it at the end. */
export function ShownReview({ title, review, none }: Props) {
  if (review === null) {
    return (
      <Card className={styles.shown ?? ''}>
        <h3>{title}</h3>
        <p className={styles.muted}>{none}</p>
      </Card>
    );
  }
  const { icon: Icon, words } = faces[review.score];
  return (
    <Card className={styles.shown ?? ''}>
      <h3>{title}</h3>
      <p className={styles.score}>
        <Icon aria-hidden />
        {words()}
      </p>
      {review.traits.length > 0 ? (
        <ul className={styles.traits}>
          {review.traits.map((key) => (
            <li key={key}>
              <Chip tone="leaf">
                {traits.find(({ positiveKey }) => positiveKey === key)?.positiveLabel ?? key}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={review.feedback ? styles.words : styles.muted} dir="auto">
        {review.feedback || m.app_no_comments()}
      </p>
    </Card>
  );
}
