import { Scale } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { firstName } from '#src/campaigns/business/labels.ts';
import type { CandidateView } from '#src/campaigns/data/overlay.ts';
import { COMPARED_MAX } from './comparison.ts';
import { ActionBar } from '#src/ui/page.tsx';
import styles from './compare-bar.module.css';

type Props = {
  chosen: readonly CandidateView[];
  /** One more was chosen than fits side by side. */
  isTooMany: boolean;
  onClear: () => void;
  onCompare: () => void;
};

/** The creators chosen to compare; one alone can't be. */
export function CompareBar({ chosen, isTooMany, onClear, onCompare }: Props) {
  const [first] = chosen;
  if (!first) return null;
  const text = isTooMany
    ? m.candidates_compare_most({ count: COMPARED_MAX })
    : chosen.length === 1
      ? m.candidates_compare_another({ name: firstName(first) })
      : null;
  return (
    <ActionBar compact aria-label={m.candidates_compare_title()}>
      <p className={styles.limit} role="status">
        {text}
      </p>
      <Button variant="quiet" onPress={onClear}>
        {m.app_clear()}
      </Button>
      {chosen.length > 1 ? (
        <Button icon={<Scale aria-hidden />} onPress={onCompare}>
          {m.candidates_compare_count({ count: chosen.length })}
        </Button>
      ) : null}
    </ActionBar>
  );
}
