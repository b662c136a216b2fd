import type { Work } from '#src/campaigns/data/queries.ts';

/** What an account sees that has no campaign yet. */
export const noWork: Work = {
  campaigns: [],
  candidates: [],
  projects: [],
  content: [],
  appointments: [],
  availability: [],
  refused: [],
  pending: [],
};
