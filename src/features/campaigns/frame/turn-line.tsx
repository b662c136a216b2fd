import { LabelChip } from './label-chip.tsx';
import { whoseText, type Turn } from './turn.ts';
import styles from './turn-line.module.css';

/** Whose turn it is, in one line. */
export function TurnLine({ turn }: { turn: Turn }) {
  return (
    <p className={styles.line}>
      {turn.label ? <LabelChip label={turn.label} /> : null}
      <span>
        <strong className={styles.whose} data-whose={turn.whose}>
          {whoseText(turn)}
        </strong>
        {turn.what ? ` · ${turn.what}` : null}
      </span>
    </p>
  );
}
