/** Tabs of a campaign's candidates. */
const tabs = ['applied', 'invited', 'backups', 'declined'] as const;
type CandidatesTab = (typeof tabs)[number];

/** The open tab of a campaign's candidates, in the query of its address. */
export const readCandidatesSearch = (
  search: Record<string, unknown>,
): { tab?: CandidatesTab | undefined } => ({ tab: tabs.find((one) => one === search['tab']) });
