/** Every guided tour, by the account type that it is for. A corporation has none. */
export const tourIds = {
  creator: [
    'creator_navigation',
    'creator_campaign_sidebar',
    'creator_calendar',
    'creator_pipelines',
  ],
  business: [
    'business_navigation',
    'business_campaign_sidebar',
    'business_create_campaign',
    'business_campaign_list',
    'business_creators_list',
    'business_creator_profile',
    'business_calendar',
  ],
} as const;

export type TourSide = keyof typeof tourIds;
export type TourId = (typeof tourIds)[TourSide][number];

/** In local storage, until the sign-out: the tour was closed once. */
export const VIEWED = 'tour_viewed_';
/** In session storage: the tour began in this session. */
const STARTED = 'tour_started_';

/** The account's parts that must be complete before a tour starts, as `GET /me` answers. */
export type CompletionStatus = Readonly<Record<string, boolean>>;

/** Without an answer of the server, an account counts as incomplete. */
export const isComplete = (status: CompletionStatus | undefined): boolean =>
  status !== undefined && Object.values(status).every(Boolean);

/** A browser that forbids its storage would show every tour again at each start, so it shows none. */
export function isTourViewed(id: TourId): boolean {
  try {
    return localStorage.getItem(VIEWED + id) === 'true';
  } catch {
    return true;
  }
}

/** Whether a tour may still start in this session. */
export function isTourOpen(id: TourId): boolean {
  return !isTourViewed(id) && sessionStorage.getItem(STARTED + id) === null;
}

export const markTourViewed = (id: TourId): void => mark(localStorage, VIEWED + id);
export const markTourStarted = (id: TourId): void => mark(sessionStorage, STARTED + id);

/** A device that is full can't keep it: the tour then comes again with the next start, and nothing else fails. */
function mark(storage: Storage, key: string): void {
  try {
    storage.setItem(key, 'true');
  } catch (error) {
    reportError(error);
  }
}

/** All tours of this account type start again, one after the other. */
export function resetTours(side: TourSide): void {
  for (const id of tourIds[side]) {
    localStorage.removeItem(VIEWED + id);
    sessionStorage.removeItem(STARTED + id);
  }
}
