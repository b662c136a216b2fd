import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { parseJson } from '#contract/parse-json.ts';
import type { Address } from '#contract/address.ts';
import { COUNTRY } from '#contract/profile/lists.ts';
import { readAtMost } from '../read-at-most.ts';
import { reasonOf } from '../reason-of.ts';
import type { Geocoder, Point } from './geocoder.ts';

const PATIENCE_MS = 10_000;
/** Limit of an answer; one place is a few hundred bytes. */
const ANSWER_MAX_BYTES = 64 * 1024;

const degrees = (max: number) => z.coerce.number().check(z.minimum(-max), z.maximum(max));
/** Only the first place counts: it asks for no more. */
const places = z.array(z.object({ lat: degrees(90), lon: degrees(180) }));

type Answer = Point | 'unknown' | { reason: string };

type Needed = {
  /** The address of the search, with the parameters that a service asks for, such as a key. */
  url: string;
  /** Names who asks, as the usage policy of Nominatim demands. */
  agent: string;
  log: Pick<Logger, 'warn'>;
  fetch?: typeof globalThis.fetch;
};

/**
 * A search that speaks Nominatim's HTTP API, with the address in its parts. The log has a line when the reason of a failure changes,
 * and one when addresses are found again; neither contains the search's address, which may have a key.
 */
export function nominatim({ url, agent, log, fetch = globalThis.fetch }: Needed): Geocoder {
  let lastReason: string | null = null;

  function note(reason: string | null): void {
    if (reason === lastReason) return;
    lastReason = reason;
    log.warn(reason === null ? 'The geocoder answers again.' : `The geocoder fails: ${reason}.`);
  }

  async function ask({ street, locality, province, postalCode }: Address): Promise<Answer> {
    const query = new URL(url);
    const parts = { street, city: locality, state: province, postalcode: postalCode };
    const wanted = { ...parts, country: COUNTRY, format: 'jsonv2', limit: '1' };
    for (const [name, value] of Object.entries(wanted)) query.searchParams.set(name, value);
    const response = await fetch(query, {
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { accept: 'application/json', 'user-agent': agent },
    });
    const bytes = await readAtMost(response.body, ANSWER_MAX_BYTES);
    if (!response.ok) {
      const hint = isOurFault(response.status) ? '. Check GEOCODER_URL' : '';
      return { reason: `it answered ${response.status}${hint}` };
    }
    const found = places.safeParse(parseJson(bytes?.toString('utf8') ?? ''));
    if (!found.success) return { reason: "its answer isn't a list of places. Check GEOCODER_URL" };
    const [place] = found.data;
    return place ? { latitude: place.lat, longitude: place.lon } : 'unknown';
  }

  return {
    async find(address) {
      const answer = await ask(address).catch((error: unknown) => ({ reason: reasonOf(error) }));
      const hasFailed = typeof answer === 'object' && 'reason' in answer;
      note(hasFailed ? answer.reason : null);
      return hasFailed ? 'busy' : answer;
    },
  };
}

/** Whether waiting doesn't help: a key that is wrong or used up, or a search that isn't there. */
const isOurFault = (status: number): boolean => status >= 400 && status < 500 && status !== 429;
