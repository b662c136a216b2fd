import type { CandidateRecord } from '#contract/candidate/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { Text } from '#src/ui/layout.tsx';
import { pointsOf, reasonsOf } from './match-reasons.ts';
import { matchLabels, matchReasons } from './labels.ts';
import styles from './match-explained.module.css';

type Props = { match: NonNullable<CandidateRecord['match']> };

/** Reasons beside the score before it is opened. */
const SHOWN = 2;

/** A creator's match, its main reasons, and the parts of the score. Nothing is learned, and nothing is hidden. */
export function MatchExplained({ match }: Props) {
  const reasons = reasonsOf(match).slice(0, SHOWN);
  return (
    <Disclosure
      className={styles.match ?? ''}
      headingLevel={4}
      title={
        <>
          <span className={styles.score}>{m.app_match({ score: match.score })}</span>{' '}
          {reasons.length > 0 ? (
            <Text as="span" size={14} weight="normal" tone="muted">
              {reasons.map((part) => matchReasons[part]()).join(' · ')}
            </Text>
          ) : null}
        </>
      }
    >
      <MatchPoints match={match} />
    </Disclosure>
  );
}

/** The parts of a score with their points. */
export function MatchPoints({ match }: Props) {
  return (
    <dl className={styles.parts}>
      {pointsOf(match).map(({ part, points, of }) => (
        <div key={part} className={styles.part}>
          <dt>{matchLabels[part]()}</dt>
          <dd>{m.app_match_points({ points, of })}</dd>
        </div>
      ))}
    </dl>
  );
}
