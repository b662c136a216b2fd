import * as z from 'zod/mini';
import { COUNTRY } from '#contract/profile/lists.ts';
import { readAtMost } from '../read-at-most.ts';
import type { Geocoder } from './geocoder.ts';

const PATIENCE_MS = 10_000;
/** Limit of an answer; one place is a few hundred bytes. */
const ANSWER_MAX_BYTES = 64 * 1024;

const degrees = (max: number) => z.coerce.number().check(z.minimum(-max), z.maximum(max));
/** Only the first place counts: it asks for no more. */
const places = z.array(z.object({ lat: degrees(90), lon: degrees(180) }));

type Needed = {
  /** The address of the search, with the parameters that a service asks for, such as a key. */
  url: string;
  /** Names who asks, as the usage policy of Nominatim demands. */
  agent: string;
  fetch?: typeof globalThis.fetch;
};

/** A search that speaks Nominatim's HTTP API, with the address in its parts. */
export function nominatim({ url, agent, fetch = globalThis.fetch }: Needed): Geocoder {
  return {
    async find({ street, locality, province, postalCode }) {
      const query = new URL(url);
      const parts = { street, city: locality, state: province, postalcode: postalCode };
      const wanted = { ...parts, country: COUNTRY, format: 'jsonv2', limit: '1' };
      for (const [name, value] of Object.entries(wanted)) query.searchParams.set(name, value);
      try {
        const response = await fetch(query, {
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
          headers: { accept: 'application/json', 'user-agent': agent },
        });
        const bytes = await readAtMost(response.body, ANSWER_MAX_BYTES);
        if (!response.ok || !bytes) return 'busy';
        const found = places.safeParse(JSON.parse(bytes.toString('utf8')));
        if (!found.success) return 'busy';
        const [place] = found.data;
        return place ? { latitude: place.lat, longitude: place.lon } : 'unknown';
      } catch {
        return 'busy';
      }
    },
  };
}
