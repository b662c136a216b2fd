import type { Shot, Terms } from '#contract/campaign/terms.ts';
import { m } from '#src/paraglide/messages.js';
import { Hint } from '#src/ui/layout.tsx';
import { deliverableLabels } from './terms-labels.ts';
import styles from './shot-lines.module.css';

/** The shot list, in its order. */
export function ShotLines({ terms }: { terms: Terms }) {
  return (
    <ol className={styles.lines}>
      {terms.shotList.map((shot) => (
        <li key={shot.id} dir="auto">
          {shot.text}
          <Hint as="span" breaks>
            {shotNote(shot, terms)}
          </Hint>
        </li>
      ))}
    </ol>
  );
}

/** The business's notes on single deliverables. */
export function DeliverableNotes({ deliverables }: Pick<Terms, 'deliverables'>) {
  const noted = deliverables.filter(({ notes }) => notes !== '');
  if (noted.length === 0) return null;
  return (
    <ul className={styles.lines} aria-label={m.campaign_deliverable_notes()}>
      {noted.map((one) => (
        <li key={one.id} dir="auto">
          {`${deliverableLabels(one)}: ${one.notes}`}
        </li>
      ))}
    </ul>
  );
}

/** Whether a shot is optional, and its deliverable where there are several. */
function shotNote({ required, deliverableId }: Shot, { deliverables }: Terms): string {
  const asset = deliverables.length > 1 && deliverables.find(({ id }) => id === deliverableId);
  const notes = [asset ? deliverableLabels(asset) : '', required ? '' : m.app_optional()];
  const text = notes.filter((note) => note !== '').join(', ');
  return text === '' ? '' : ` (${text})`;
}
