import type { AnswerOf } from '#contract/routes/http.ts';
import type { CampaignWork } from './queries.ts';

/** A campaign's records from the server, which this device does not keep. */
export type EndedWork = AnswerOf<'campaignWork'>;

/** The fetched campaign as the screens of one on this device read it. Nothing of it is pending. */
export function endedWork(
  here: CampaignWork,
  { campaigns, candidates, projects, appointments, content }: EndedWork,
): CampaignWork {
  const marked = campaigns.map((one) => ({ ...one, mark: null }));
  return {
    ...here,
    campaign: marked[0],
    campaigns: marked,
    candidates: candidates.map((one) => ({ ...one, mark: null })),
    projects: projects.map((one) => ({ ...one, mark: null })),
    appointments,
    content,
  };
}
