/**
 * How many campaigns a creator may have in progress, by the campaigns completed (specification, 9; domain rules, 9).
 * Apart from rating tiers: shown as "Level 1–4".
 */
const experienceLevels = [
  { level: 1, completedUpTo: 2, inProgress: 2 },
  { level: 2, completedUpTo: 4, inProgress: 4 },
  { level: 3, completedUpTo: 6, inProgress: 6 },
  { level: 4, completedUpTo: Infinity, inProgress: 10 },
] as const;

type ExperienceLevel = (typeof experienceLevels)[number];

/** The level of a creator by completed campaigns. */
export const levelOf = (completed: number): ExperienceLevel =>
  experienceLevels.find(({ completedUpTo }) => completed <= completedUpTo) ?? experienceLevels[3];
