import { matchParts, matchWeights, type MatchPart } from '#contract/directory/match.ts';
import type { CandidateRecord } from '#contract/candidate/record.ts';

/** From this share of its points on, a part is a reason for somebody. */
const STRONG = 0.75;

type MatchPoints = { part: MatchPart; points: number; of: number };

/** What a score is made of, in the order of weight. */
export const pointsOf = ({ points }: NonNullable<CandidateRecord['match']>): MatchPoints[] =>
  matchParts.map((part) => ({ part, points: points[part] ?? 0, of: matchWeights[part] }));

/** What speaks for somebody, the weightiest first; what is not known speaks for nobody. */
export const reasonsOf = (match: NonNullable<CandidateRecord['match']>): MatchPart[] =>
  pointsOf(match).flatMap(({ part, points, of }) => (points >= of * STRONG ? [part] : []));
