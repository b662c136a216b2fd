import type { AnswerOf } from '#contract/routes/http.ts';
import type { CampaignWork } from './queries.ts';

/** A campaign's records from the server, which this device does not keep. */
export type EndedWork = AnswerOf<'campaignWork'>;

/**
 * The fetched campaign as the screens of one on this device read it; nothing of it is pending. Where the device has records of a
 * kind after all, they stand: at first contact one kind comes after the other, and the screen that shows what was fetched must not
 * go empty meanwhile.
 */
export function endedWork(here: CampaignWork, fetched: EndedWork): CampaignWork {
  const [campaigns, candidates, projects] = [
    orFetched(here.campaigns, unmarked(fetched.campaigns)),
    orFetched(here.candidates, unmarked(fetched.candidates)),
    orFetched(here.projects, unmarked(fetched.projects)),
  ];
  return {
    ...here,
    campaign: campaigns[0],
    campaigns,
    candidates,
    projects,
    appointments: orFetched(here.appointments, fetched.appointments),
    content: orFetched(here.content, fetched.content),
  };
}

const orFetched = <T>(here: T[], fetched: T[]): T[] => (here.length > 0 ? here : fetched);

const unmarked = <T>(records: T[]) => records.map((one) => ({ ...one, mark: null }));
