import { Row } from '#src/ui/layout.tsx';
import { LabelChip } from './label-chip.tsx';
import { whoseText, type NextActor } from './next-actor.ts';
import styles from './next-actor-line.module.css';

/** The next actor, in one line. */
export function NextActorLine({ nextActor }: { nextActor: NextActor }) {
  return (
    <Row as="p" gap={2} rowGap={1} wrap align="center" size={14} tone="muted">
      {nextActor.label ? <LabelChip label={nextActor.label} /> : null}
      <span>
        <strong className={styles.actor} data-whose={nextActor.whose}>
          {whoseText(nextActor)}
        </strong>
        {nextActor.what ? ` · ${nextActor.what}` : null}
      </span>
    </Row>
  );
}
