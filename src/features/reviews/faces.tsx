import { Frown, Laugh, Smile } from 'lucide-react';
import type { ReviewScore } from '#contract/review/rules.ts';
import { m } from '#src/paraglide/messages.js';
import { ChoiceCard, RadioGroup } from '#src/ui/radio-group.tsx';
import styles from './faces.module.css';

export const faces: Record<ReviewScore, { icon: typeof Smile; words: () => string }> = {
  notMeet: { icon: Frown, words: m.details_review_notMeet },
  meet: { icon: Smile, words: m.details_review_meet },
  exceed: { icon: Laugh, words: m.details_review_exceed },
};
const order: readonly ReviewScore[] = ['notMeet', 'meet', 'exceed'];

type Props = {
  score: ReviewScore | null;
  onChange: (score: ReviewScore) => void;
  error: string | undefined;
};

/** Three faces with their labels. */
export function Faces({ score, onChange, error }: Props) {
  return (
    <RadioGroup
      label={m.details_review_score()}
      value={score}
      onChange={(one) => onChange(one as ReviewScore)}
      errorMessage={error}
    >
      {order.map((one) => {
        const { icon: Icon, words } = faces[one];
        return (
          <ChoiceCard
            key={one}
            value={one}
            className={styles.face ?? ''}
            icon={<Icon aria-hidden />}
            title={words()}
          />
        );
      })}
    </RadioGroup>
  );
}
