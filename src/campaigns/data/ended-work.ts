import type { AnswerOf } from '#contract/routes/http.ts';
import type { CampaignWork } from './queries.ts';

/** A campaign's records from the server, which this device does not keep. */
export type EndedWork = AnswerOf<'campaignWork'>;

const kinds = ['campaigns', 'candidates', 'projects', 'appointments', 'content'] as const;

/**
 * The records that the device still lacks of a fetched campaign. First contact brings one kind of records after the other, and a screen that
 * shows the fetched ones must not go empty meanwhile. Once a kind has come, only the device counts, even if its last record goes.
 */
export function stillMissing(fetched: EndedWork, here: CampaignWork): EndedWork {
  const come = kinds.filter((kind) => fetched[kind].length > 0 && here[kind].length > 0);
  if (come.length === 0) return fetched;
  return { ...fetched, ...Object.fromEntries(come.map((kind) => [kind, []])) };
}

/** The fetched campaign as screens read one that this device keeps. Nothing of it is pending. */
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
