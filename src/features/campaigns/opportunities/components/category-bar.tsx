import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { choices, type Choice } from '../questions.ts';
import { choiceLabel } from '../words.ts';
import styles from './category-bar.module.css';

type Props = { choice: Choice; onChoose: (choice: Choice) => void };

/** The categories in one row, which scrolls on phones. */
export function CategoryBar({ choice, onChoose }: Props) {
  return (
    <div role="group" aria-label={m.opportunity_categories()} className={styles.bar}>
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
