import { LabelChip } from './label-chip.tsx';
import { whoseText, type NextActor } from './next-actor.ts';
import styles from './next-actor-line.module.css';

/** The next actor, in one line. */
export function NextActorLine({ nextActor }: { nextActor: NextActor }) {
  return (
    <p className={styles.line}>
      {nextActor.label ? <LabelChip label={nextActor.label} /> : null}
      <span>
        <strong className={styles.whose} data-whose={nextActor.whose}>
          {whoseText(nextActor)}
        </strong>
        {nextActor.what ? ` · ${nextActor.what}` : null}
      </span>
    </p>
  );
}
