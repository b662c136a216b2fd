import type { PoolClient, QueryResultRow } from 'pg';
import type { Hours } from '#contract/availability/slots.ts';
import type { PayoutAccount } from '#contract/billing/record.ts';
import type { SubscriptionAct, SubscriptionStatus } from '#contract/billing/subscription.ts';
import type { Offered } from '#contract/directory/match.ts';
import type { AccountId, CampaignId, ProjectId } from '#contract/ids.ts';
import type { CreatorLink } from '#contract/profile/links.ts';
import {
  BENCH,
  BUSINESS_FACTS,
  CANDIDATE_ROWS,
  CREATOR_FACTS,
  GOING,
  LOCK_CAMPAIGNS,
  LOCK_PARTIES,
  LOCK_PAYMENTS,
  LOCK_PROJECTS,
  LOCK_ROOMS,
  PAST,
  SEES_HOURS,
} from './lock-work-statements.ts';
import type {
  CampaignRow,
  CandidateRow,
  ChatroomRow,
  PaymentRow,
  ProjectRow,
} from '../../records/write-records.ts';

export type Pair = { campaignId: CampaignId; creatorId: AccountId };

/** The rows that a transaction is about to decide on. */
export type WorkWanted = {
  campaignIds?: readonly CampaignId[];
  pairs?: readonly Pair[];
  /** Of projects or candidates: they share one id. Their campaigns and creators are locked with them. */
  projectIds?: readonly ProjectId[];
  /** Businesses that may get a campaign they have not yet. */
  businessIds?: readonly AccountId[];
  /** Whether a place may be taken or given back, or a campaign may end: then those who wait for one are read as well. */
  bench: boolean;
  /** Whether more than the counts of a campaign may change; equal to `bench` by default. */
  past?: boolean;
  /** Whether a project may begin, change, or end; true by default. Otherwise neither its prices nor the running projects of its campaign and creator are read. */
  projects?: boolean;
};

/** The facts of a campaign's business that publishing checks. */
export type LockedBusiness = {
  id: AccountId;
  name: string;
  street: string;
  locality: string;
  categories: string[];
  /** Null: it never had any, so it is closed. */
  hours: Hours | null;
  /** Campaigns that it has ever published; counted up to two, which is more than a trial has. */
  published: number;
  /** Drafts and open invitations. Decisions update these counts. */
  drafts: number;
  invited: number;
  /** The subscription that covers it; null where there never was one. */
  subscriptionStatus: SubscriptionStatus | null;
  pausesOn: Date | null;
  /** A change of it that is under way at the payment provider. */
  claimedFor: SubscriptionAct | null;
  claimedUntil: Date | null;
  /** Whose card prices are charged to: its own, or its corporation's; null without a card. */
  payerId: AccountId;
  customerId: string | null;
  cardId: string | null;
  /** Support suspended everyone who could act for it. */
  isSuspended: boolean;
  hasWebhooks: boolean;
};

/** A creator under this transaction's lock, with the facts for limits and matches. Decisions update its counts. */
export type LockedCreator = Offered &
  Record<CreatorLink, string> & {
    id: AccountId;
    firstName: string;
    lastName: string;
    photoUrl: string | null;
    about: string;
    hasBirthDate: boolean;
    acceptGiftOffer: boolean;
    /** Campaigns completed, projects that go on, and applications without an answer. */
    completed: number;
    going: number;
    applied: number;
    /** Whether the creator can be paid. */
    payouts: PayoutAccount['state'];
    /** Businesses of the locked campaigns where one of the two has blocked the other. */
    blockedWith: AccountId[];
  };

/** A campaign under this transaction's lock. Decisions replace `row`. */
export type LockedCampaign = {
  row: CampaignRow;
  business: LockedBusiness;
  /**
   * Ids of the waiting candidates – all invited, and the best 200 applicants – the best first; null if they were not
   * requested. Their current state is in `LockedWork.candidates`.
   */
  bench: readonly ProjectId[] | null;
};

type Going = {
  id: ProjectId;
  campaignId: CampaignId;
  businessId: AccountId;
  creatorId: AccountId;
};

/** Everything that decides about some campaigns' candidates and projects, as it is under their locks. */
export type LockedWork = {
  businesses: Map<AccountId, LockedBusiness>;
  campaigns: Map<CampaignId, LockedCampaign>;
  /** Those that were asked for, and the benches. */
  candidates: Map<ProjectId, CandidateRow>;
  /** The one candidate that a creator is for a campaign. Complete for the pairs and projects that were asked for. */
  byPair: (campaignId: CampaignId, creatorId: AccountId) => CandidateRow | undefined;
  projects: Map<ProjectId, ProjectRow>;
  /** The prices that these projects are charged, and those of extra rounds, by their own id: see `paymentsOf`. */
  payments: Map<PaymentRow['id'], PaymentRow>;
  creators: Map<AccountId, LockedCreator>;
  /** Rooms of the pairs and projects that were asked for, by `pairKey`. */
  rooms: Map<PairKey, ChatroomRow>;
  /** Projects of the campaigns, and of the creators, that have not ended. */
  going: Map<ProjectId, Going>;
  /** Creators who see a campaign with which they have nothing to do any more; empty where they were not asked for. */
  pastOf: (campaignId: CampaignId) => readonly AccountId[];
  /** Whether one of the two has blocked the other; whether the creator's feed has the business's hours. */
  isBlocked: (businessId: AccountId, creatorId: AccountId) => boolean;
  seesHours: (businessId: AccountId, creatorId: AccountId) => boolean;
};

export type PairKey = `${string} ${string}`;
export const pairKey = (one: string, other: string): PairKey => `${one} ${other}`;

/**
 * Locks campaigns, then rooms, then projects, then businesses, then creators, each by id. Competing events for the last slot
 * are decided one after the other, without a deadlock. Sends all its statements before it first waits; those behind the locks
 * see earlier commits.
 */
export async function lockWork(client: PoolClient, wanted: WorkWanted): Promise<LockedWork> {
  const { campaignIds = [], pairs = [], projectIds = [], businessIds = [], bench } = wanted;
  const { past: isPastAsked = bench, projects: mayChange = true } = wanted;
  const values = [
    campaignIds,
    pairs.map(({ campaignId }) => campaignId),
    pairs.map(({ creatorId }) => creatorId),
    projectIds,
  ];
  const ask = <Row extends QueryResultRow>(name: string, text: string, more: unknown[] = []) =>
    client.query<Row>({ name, text, values: [...values, ...more] });
  const [
    locked,
    rooms,
    projects,
    payments,
    ,
    businesses,
    creators,
    own,
    waiting,
    past,
    going,
    seeing,
  ] = await Promise.all([
    ask<CampaignRow>('work-lock-campaigns', LOCK_CAMPAIGNS),
    ask<ChatroomRow>('work-lock-rooms', LOCK_ROOMS),
    ask<ProjectRow>('work-lock-projects', LOCK_PROJECTS),
    mayChange ? ask<PaymentRow>('work-lock-payments', LOCK_PAYMENTS) : null,
    ask('work-lock-parties', LOCK_PARTIES, [businessIds]),
    ask<LockedBusiness>('work-businesses', BUSINESS_FACTS, [businessIds]),
    ask<LockedCreator>('work-creators', CREATOR_FACTS),
    ask<CandidateRow>('work-candidates', CANDIDATE_ROWS),
    bench ? ask<CandidateRow>('work-bench', BENCH) : null,
    isPastAsked ? ask<Pair>('work-past', PAST) : null,
    mayChange ? ask<Going>('work-going', GOING) : null,
    mayChange ? ask<Both>('work-hours-seen', SEES_HOURS) : null,
  ]);
  const businessOf = new Map(businesses.rows.map((row) => [row.id, row]));
  const creatorOf = new Map(creators.rows.map((row) => [row.id, row]));
  const candidates = new Map([...(waiting?.rows ?? []), ...own.rows].map((row) => [row.id, row]));
  return {
    businesses: businessOf,
    campaigns: campaignsOf(locked.rows, businessOf, waiting?.rows),
    candidates,
    byPair: (campaignId, creatorId) =>
      [...candidates.values()].find(
        (one) => one.campaignId === campaignId && one.creatorId === creatorId,
      ),
    projects: new Map(projects.rows.map((row) => [row.id, row])),
    payments: new Map(payments?.rows.map((row) => [row.id, row])),
    creators: creatorOf,
    rooms: new Map(rooms.rows.map((row) => [pairKey(row.campaignId, row.creatorId), row])),
    going: new Map(going?.rows.map((row) => [row.id, row])),
    pastOf: (id) =>
      (past?.rows ?? []).flatMap((one) => (one.campaignId === id ? [one.creatorId] : [])),
    isBlocked: (businessId, creatorId) =>
      creatorOf.get(creatorId)?.blockedWith.includes(businessId) ?? false,
    seesHours: among(seeing?.rows ?? []),
  };
}

/** Campaigns with their businesses, and with their benches where `waiting` was read. */
const campaignsOf = (
  rows: readonly CampaignRow[],
  businesses: LockedWork['businesses'],
  waiting?: readonly CandidateRow[],
): LockedWork['campaigns'] =>
  new Map(
    rows.flatMap((row) => {
      const business = businesses.get(row.businessId);
      const waits = waiting?.filter(({ campaignId }) => campaignId === row.id).map(({ id }) => id);
      return business ? [[row.id, { row, business, bench: waits ?? null }] as const] : [];
    }),
  );

/** The price of a project as it goes now, and those of its extra rounds; not of a time before it was ended and begun again. */
export const paymentsOf = (
  { payments }: Pick<LockedWork, 'payments'>,
  { paymentId }: Pick<ProjectRow, 'paymentId'>,
): PaymentRow[] =>
  paymentId === null
    ? []
    : [...payments.values()].filter(({ id, roundOf }) => id === paymentId || roundOf === paymentId);

type Both = { businessId: AccountId; creatorId: AccountId };

function among(rows: readonly Both[]): (businessId: AccountId, creatorId: AccountId) => boolean {
  const keys = new Set(rows.map((one) => pairKey(one.businessId, one.creatorId)));
  return (businessId, creatorId) => keys.has(pairKey(businessId, creatorId));
}
