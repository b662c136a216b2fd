import { tourIds, VIEWED } from '#src/lib/tour-flags.ts';

const allTours = Object.values(tourIds).flat();
/** What `endTours` stores: it runs in a page, where it can import nothing. */
export const tourKeys = {
  viewed: allTours.map((id) => VIEWED + id),
  started: allTours.map((id) => `tour_started_${id}`),
};

/** Runs in every page: the person has seen every guided tour, also after another sign-in in the same tab. */
export function endTours({ viewed, started }: typeof tourKeys) {
  try {
    for (const key of viewed) localStorage.setItem(key, 'true');
    for (const key of started) sessionStorage.setItem(key, 'true');
  } catch {
    // A page without storage, such as the empty one, starts no tour.
  }
}
