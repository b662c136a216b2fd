import type { Pool } from 'pg';
import type { Coordinates } from '#contract/address.ts';
import {
  OPPORTUNITIES_COUNTED,
  OPPORTUNITIES_PER_PAGE,
  type OpportunitiesQuery,
  type Opportunity,
} from '#contract/campaign/opportunity.ts';
import { NEAR_KM } from '#contract/directory/match.ts';
import type { AccountId, CampaignId } from '#contract/ids.ts';
import { placesKm } from '#contract/travel.ts';
import { dayOf } from '#contract/phoenix-time.ts';
import { type Band, bandsOf } from './opportunity-bands.ts';
import { COUNT, OPPORTUNITIES, ROWS_PER_SCAN } from './opportunity-statements.ts';

/** Most statements for one page, which limits its cost. */
const SCANS = 12;
/** Near enough to be named as a reason. */
const REASON_KM = 3 * NEAR_KM;

type OpportunityPage = {
  opportunities: Opportunity[];
  next: string | null;
  total: number;
  isMore: boolean;
};

/**
 * A cursor in the list: the campaign before it, the time of the first page, and the count at that time. Campaigns published
 * later appear with the next first page, so nothing moves from one page to another.
 */
type Place = Counted & { asOf: number; score: number; at: number; id: string };
type Counted = Pick<OpportunityPage, 'total' | 'isMore'>;

const CURSOR = /^(\d{1,15})\.(\d{1,3})\.(\d{1,15})\.([0-9a-f-]{36})\.(\d{1,3})(m?)$/;

/** The cursor of a page; null when it is not one of ours. */
export function parseCursor(cursor: string): Place | null {
  const [, asOf, score, at, id, total, more] = CURSOR.exec(cursor) ?? [];
  if (!id) return null;
  const counted = { total: Number(total), isMore: more === 'm' };
  return { asOf: Number(asOf), score: Number(score), at: Number(at), id, ...counted };
}

const cursorOf = ({ asOf, score, at, id, total, isMore }: Place): string =>
  `${asOf}.${score}.${at}.${id}.${total}${isMore ? 'm' : ''}`;

type Me = { categories: string[]; locality: string };
type Found = Omit<Opportunity, 'score' | 'distanceKm'> & { coordinates: Coordinates | null };
type Scanned = { score: number; at: Date; id: CampaignId; opportunity: Found | null };

/**
 * Public campaigns that this creator can apply to now, the best fit first and of these the newest, page by page. Blocked
 * businesses, and campaigns in which the creator already has a status, are left out. Each scan follows an index, part by part,
 * from the end of the last one and skips campaigns that do not fit. A page may therefore be short although there are more.
 */
export async function findOpportunities(
  pool: Pool,
  accountId: AccountId,
  query: Omit<OpportunitiesQuery, 'cursor'>,
  after: Place | null,
  now: Date,
): Promise<OpportunityPage> {
  const me = await readCreator(pool, accountId);
  if (!me) return { opportunities: [], next: null, total: 0, isMore: false };
  const bands = bandsOf(me, query);
  const offers = query.offer ? [...offersWith[query.offer]] : null;
  const asOf = after?.asOf ?? now.getTime();
  const [{ total, isMore }, page] = await Promise.all([
    after ?? countOpen(pool, accountId, { bands, offers, asOf, now }),
    readPage(pool, accountId, { bands, offers, asOf, now }, after),
  ]);
  const opportunities = page.found.map(
    ({ score, opportunity: { coordinates, ...opportunity } }) => {
      const { locality } = opportunity;
      const distanceKm = placesKm(me, { locality, coordinates });
      const { reasons: known } = opportunity;
      const isNear = distanceKm !== null && distanceKm <= REASON_KM;
      const reasons = order.filter((one) => (one === 'near' ? isNear : known.includes(one)));
      return { ...opportunity, reasons, score, distanceKm };
    },
  );
  const next = page.next && cursorOf({ asOf, ...page.next, total, isMore });
  return { opportunities, next, total, isMore };
}

const offersWith = { gift: ['gift', 'both'], paid: ['paid', 'both'], both: ['both'] } as const;
/** Reasons in the order of their weight. */
const order = ['category', 'near', 'tier', 'price', 'new'] as const;

type Search = { bands: Band[]; offers: string[] | null; asOf: number; now: Date };
type Behind = Pick<Place, 'score' | 'at' | 'id'>;

async function readPage(
  pool: Pool,
  accountId: AccountId,
  search: Search,
  after: Place | null,
): Promise<{ found: { score: number; opportunity: Found }[]; next: Behind | null }> {
  const found: { score: number; opportunity: Found; behind: Behind }[] = [];
  let behind: Behind | null = after;
  for (let scans = 0; scans < SCANS; scans += 1) {
    const scanned = await scan(pool, accountId, search, behind);
    for (const { score, at, id, opportunity } of scanned) {
      behind = { score, at: at.getTime(), id };
      if (!opportunity) continue;
      // One more than a page, which proves that there is another.
      const last = found.at(-1);
      if (found.length === OPPORTUNITIES_PER_PAGE && last) return { found, next: last.behind };
      found.push({ score, opportunity, behind });
    }
    if (scanned.length < ROWS_PER_SCAN) return { found, next: null };
  }
  return { found, next: behind };
}

async function scan(
  pool: Pool,
  accountId: AccountId,
  { bands, offers, asOf, now }: Search,
  behind: Behind | null,
): Promise<Scanned[]> {
  const rest = behind ? bands.filter(({ score }) => score <= behind.score) : bands;
  const goesOn = behind !== null && rest[0]?.score === behind.score;
  const { rows } = await pool.query<Scanned>({
    name: 'opportunities',
    text: OPPORTUNITIES,
    values: [
      accountId,
      now,
      dayOf(now.getTime()),
      JSON.stringify(rest),
      offers,
      new Date(asOf),
      goesOn ? new Date(behind.at) : null,
      goesOn ? behind.id : null,
    ],
  });
  return rows;
}

/** The number of open campaigns, counted up to a limit: nobody needs to know how many follow a hundred. */
async function countOpen(
  pool: Pool,
  accountId: AccountId,
  { bands, offers, asOf, now }: Search,
): Promise<Counted> {
  const parts = bands.flatMap((band) => band.parts);
  const { rows } = await pool.query<{ total: number; seen: number }>({
    name: 'opportunities-count',
    text: COUNT,
    values: [
      accountId,
      dayOf(now.getTime()),
      [...new Set(parts.map(([category]) => category))],
      [...new Set(parts.map(([, city]) => city))],
      offers,
      new Date(asOf),
    ],
  });
  const { total = 0, seen = 0 } = rows[0] ?? {};
  return {
    total: Math.min(total, OPPORTUNITIES_COUNTED),
    isMore: seen > OPPORTUNITIES_COUNTED,
  };
}

async function readCreator(pool: Pool, accountId: AccountId): Promise<Me | undefined> {
  const { rows } = await pool.query<Me>({
    name: 'opportunity-seeker',
    text: 'select categories, locality from creators where id = $1',
    values: [accountId],
  });
  return rows[0];
}
