import { matchParts, matchWeights, type MatchPart } from '#contract/directory/match.ts';
import type { CandidateRecord } from '#contract/candidate/record.ts';

/** A part with at least this share of its points is a reason. */
const STRONG = 0.75;

type MatchPoints = { part: MatchPart; points: number; of: number };

/** The parts of a score, by weight; of a part that an older score had, nothing is shown. */
export const pointsOf = ({ points }: NonNullable<CandidateRecord['match']>): MatchPoints[] =>
  matchParts.map((part) => ({ part, points: points[part] ?? 0, of: matchWeights[part] }));

/** The reasons for a creator, the weightiest first; an unknown fact is no reason. */
export const reasonsOf = (match: NonNullable<CandidateRecord['match']>): MatchPart[] =>
  pointsOf(match).flatMap(({ part, points, of }) => (points >= of * STRONG ? [part] : []));
