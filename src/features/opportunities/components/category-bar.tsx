import { useEffect, useRef } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { showInRow } from '#src/ui/show-in-row.ts';
import { choices, type Choice } from '#src/campaigns/opportunities/list-queries.ts';
import { choiceLabel } from '#src/campaigns/opportunities/labels.ts';
import styles from './category-bar.module.css';

type Props = { choice: Choice; onChoose: (choice: Choice) => void };

/** The categories in one row, which scrolls on phones to the one that was chosen. */
export function CategoryBar({ choice, onChoose }: Props) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => showInRow(row.current, '[aria-pressed=true]'), [choice]);
  return (
    <div ref={row} role="group" aria-label={m.app_category()} className={styles.bar}>
      {choices.map((one) => (
        <Button
          key={one}
          size="small"
          variant={one === choice ? 'primary' : 'secondary'}
          aria-pressed={one === choice}
          onPress={() => onChoose(one)}
        >
          {choiceLabel(one)}
        </Button>
      ))}
    </div>
  );
}
