import { setTimeout } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Address } from '#contract/address.ts';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import type { AccountId } from '#contract/ids.ts';
import { kmBetweenPoints } from '#contract/travel.ts';
import { lockBusiness, lockMovingCampaigns } from '../commands/profiles/lock-profile.ts';
import { shownIn } from '../commands/profiles/write-profiles.ts';
import { commitRecords } from '../records/write-records.ts';
import { inTransaction, LOCK_LIMIT } from '../db/transaction.ts';
import type { Deps } from '../http/call.ts';
import type { Geocoder, Point } from '../ports/geocoder/geocoder.ts';

const EVERY_SECONDS = 60;
/** Addresses of one run: at one a second, as public services ask for, it ends before the next one begins. */
const PER_RUN = 40;
const GAP_MS = 1_000;
/** Businesses without a point that one run looks at, those that changed last first. */
const LOOKED_AT = 1_000;
/** A point farther from the center of its ZIP code is another address. The largest of these areas are that wide. */
const ZIP_KM = 60;
const UNKNOWN_FOR_MS = DAY_MS;
const BUSY_FOR_MS = 10 * MINUTE_MS;

type LocateDeps = Pick<Deps, 'pool' | 'bus' | 'now'>;
type Business = Address & { id: AccountId; zip: Point | null };
/** When an address may be asked about again. It is this process's memory: after a restart each is asked about once more. */
type Tried = Map<AccountId, { address: string; until: number }>;

/**
 * Looks up the addresses of businesses from now on, in one of the processes. Without a geocoder the center of the ZIP code is used.
 * `gapMs` is the pause between two look-ups.
 */
export async function startLocating(
  deps: LocateDeps & Pick<Deps, 'jobs'>,
  geocoder: Geocoder | null,
  gapMs = GAP_MS,
): Promise<void> {
  if (!geocoder) return;
  const tried: Tried = new Map();
  await deps.jobs.every('locate-businesses', EVERY_SECONDS, () =>
    locateBusinesses(deps, geocoder, tried, gapMs),
  );
}

/**
 * Finds the points of addresses that were saved. Saving an address never waits for it: until it is found, and where it never is,
 * the center of its ZIP code is used. A geocoder without time ends the run.
 */
async function locateBusinesses(
  deps: LocateDeps,
  geocoder: Geocoder,
  tried: Tried,
  gapMs: number,
): Promise<void> {
  const now = deps.now().getTime();
  const { rows } = await deps.pool.query<Business>({ name: 'unlocated', text: UNLOCATED });
  const due = rows.filter((one) => isDue(tried.get(one.id), one, now)).slice(0, PER_RUN);
  for (const [place, business] of due.entries()) {
    if (place > 0) await setTimeout(gapMs);
    const found = await geocoder.find(business);
    if (found === 'busy') {
      tried.set(business.id, { address: addressOf(business), until: now + BUSY_FOR_MS });
      return;
    }
    tried.set(business.id, { address: addressOf(business), until: now + UNKNOWN_FOR_MS });
    if (found !== 'unknown' && isNear(found, business.zip)) await locate(deps, business, found);
  }
}

const isDue = (last: { address: string; until: number } | undefined, one: Address, now: number) =>
  !last || last.address !== addressOf(one) || last.until <= now;

const addressOf = ({ street, locality, province, postalCode }: Address): string =>
  JSON.stringify([street, locality, province, postalCode]);

const isNear = (found: Point, zip: Point | null): boolean =>
  zip === null ||
  kmBetweenPoints([found.latitude, found.longitude], [zip.latitude, zip.longitude]) <= ZIP_KM;

/** Writes a point unless the address has changed meanwhile. Everyone who sees the address sees the point with it. */
async function locate(deps: LocateDeps, business: Business, point: Point): Promise<void> {
  const raised = await inTransaction(deps.pool, async (client, commitWith) => {
    const [, , locked] = await Promise.all([
      client.query(LOCK_LIMIT),
      lockMovingCampaigns(client, business.id),
      lockBusiness(client, business.id),
    ]);
    const isSame = locked && addressOf(locked.row) === addressOf(business);
    if (!isSame || locked.row.latitude !== null) return null;
    await writePoint(client, business.id, point);
    return commitRecords(commitWith, { stamps: shownIn(business.id, locked.shownIn) });
  });
  if (raised)
    deps.bus.publish([...raised].map(([accountId, revision]) => ({ accountId, revision })));
}

/** The version stays: no field of the profile that a person edits has changed. */
const writePoint = (client: PoolClient, id: AccountId, { latitude, longitude }: Point) =>
  client.query({
    name: 'locate-business',
    text: 'update businesses set latitude = $2, longitude = $3 where id = $1',
    values: [id, latitude, longitude],
  });

const UNLOCATED = `
select b.id, b.street, b.locality, b.province, b.postal_code as "postalCode",
       (select jsonb_build_object('latitude', z.latitude, 'longitude', z.longitude)
        from postal_codes z where z.code = left(b.postal_code, 5)) as zip
from businesses b where b.latitude is null and b.street <> ''
order by b.updated_on desc, b.id limit ${LOOKED_AT}`;
