import { isOpenCandidate } from '#contract/candidate/rules.ts';
import type { AccountId, CampaignId, ProjectId } from '#contract/ids.ts';
import type { NotificationCategory } from '#contract/notification/rules.ts';
import { isEnded } from '#contract/project/rules.ts';
import { type NoticeFacts, notificationRow } from '../../notices/notification-row.ts';
import { type LockedCampaign, type LockedWork, pairKey, paymentsOf } from './lock-work.ts';
import {
  type CampaignCounts,
  countsAfterCandidate,
  countsAfterProject,
  noteFilled,
} from './work-counts.ts';
import { paymentAfter } from '../../billing/payment-changes.ts';
import { type Touched, workStamps } from './work-stamps.ts';
import type {
  CampaignRow,
  CandidateRow,
  ChatroomRow,
  NotificationRow,
  PaymentRow,
  ProjectRow,
  RecordWrite,
} from '../../records/write-records.ts';

/** A notification for one side, once for each `about`. */
type WorkNotice = (
  | { side: 'creator'; creatorId: AccountId }
  | { side: 'business'; creatorId?: AccountId }
) & {
  category: NotificationCategory;
  campaignId: CampaignId;
  about: string;
} & Pick<
    NoticeFacts,
    | 'reason'
    | 'isFromSupport'
    | 'share'
    | 'variant'
    | 'text'
    | 'topics'
    | 'startDateTime'
    | 'otherStartDateTime'
  >;

export type WorkChanges = {
  /** Changes what people see of a campaign. Its counts need no caller: they follow from candidates and projects. */
  campaign: (id: CampaignId, over: Partial<Omit<CampaignRow, keyof CampaignCounts>>) => CampaignRow;
  /** A new draft of a locked business. */
  create: (row: CampaignRow) => void;
  /** A candidate that is new (version 0), or as it is now: whole, its version and time are set here. */
  candidate: (row: CandidateRow) => CandidateRow;
  /**
   * A project that is new (version 0), or as it is now: whole, its version and time are set here. One that is cancelled keeps
   * its slot unless `freesSlot` is set.
   */
  project: (row: ProjectRow, how?: { freesSlot: boolean }) => ProjectRow;
  /** A price that is charged for a project, or for an extra round; its ends and problems follow from the project's changes. */
  payment: (row: PaymentRow) => void;
  room: (row: ChatroomRow) => void;
  /** Throws a draft away. */
  discard: (id: CampaignId) => void;
  notify: (notice: WorkNotice) => void;
  write: () => RecordWrite;
};

/** Locked work with what was changed of it. */
type Tracked = { work: LockedWork; touched: Touched; now: Date };

/**
 * Applies changes to locked rows in memory, so that the next decision sees them, and collects the writes: rows, the campaigns'
 * counts, and the feeds that show them.
 */
export function trackWork(work: LockedWork, now: Date): WorkChanges {
  const before = new Map([...work.campaigns].map(([id, { row }]) => [id, row]));
  const touched: Touched = {
    campaigns: new Set(),
    counted: new Set(),
    candidates: new Set(),
    arrived: new Set(),
    projects: new Set(),
    payments: new Set(),
    begun: new Set(),
    rooms: new Set(),
    discarded: new Set(),
  };
  const notifications: NotificationRow[] = [];
  const tracked: Tracked = { work, touched, now };
  return {
    campaign(id, over) {
      const campaign = lockedCampaign(work, id);
      const { row } = campaign;
      const next = { ...row, ...over, updatedOn: now, version: row.version + 1 };
      campaign.row = noteFilled(row, next, now);
      touched.campaigns.add(id);
      return campaign.row;
    },
    create(row) {
      const business = work.businesses.get(row.businessId);
      if (!business) throw new Error('A campaign was made for a business that is not locked.');
      business.drafts += 1;
      work.campaigns.set(row.id, { row, business, bench: [] });
      touched.campaigns.add(row.id);
    },
    candidate: (row) => changeCandidate(tracked, row),
    project: (row, how) => changeProject(tracked, row, how),
    payment(row) {
      work.payments.set(row.id, row);
      touched.payments.add(row.id);
    },
    room(row) {
      const key = pairKey(row.campaignId, row.creatorId);
      work.rooms.set(key, row);
      touched.rooms.add(key);
    },
    discard(id) {
      touched.discarded.add(id);
      // A later event of this transaction must not find a live campaign.
      const campaign = lockedCampaign(work, id);
      campaign.row = { ...campaign.row, status: 'cancelled' };
    },
    notify: (notice) => notifications.push(notificationRow(factsOf(work, notice), now)),
    write: () => ({
      ...changedRows(work, touched),
      notifications,
      stamps: workStamps(work, touched, before),
    }),
  };
}

function lockedCampaign(work: LockedWork, id: CampaignId): LockedCampaign {
  const found = work.campaigns.get(id);
  if (!found) throw new Error('A campaign was changed that is not locked.');
  return found;
}

function count(
  { work, touched, now }: Tracked,
  id: CampaignId,
  counts: Partial<CampaignCounts>,
): void {
  if (Object.keys(counts).length === 0) return;
  const campaign = lockedCampaign(work, id);
  campaign.row = noteFilled(campaign.row, { ...campaign.row, ...counts, updatedOn: now }, now);
  touched.counted.add(id);
}

function changeCandidate(tracked: Tracked, row: CandidateRow): CandidateRow {
  const { work, touched, now } = tracked;
  const old = work.candidates.get(row.id);
  const next = { ...row, updatedOn: now, version: row.version + 1 };
  work.candidates.set(row.id, next);
  touched.candidates.add(row.id);
  if (isOpenCandidate(next.state) && !(old && isOpenCandidate(old.state))) {
    touched.arrived.add(row.id);
  }
  const { row: campaign, business } = lockedCampaign(work, row.campaignId);
  count(tracked, row.campaignId, countsAfterCandidate(campaign, old?.state, next.state));
  business.invited += Number(next.state === 'invited') - Number(old?.state === 'invited');
  const creator = work.creators.get(row.creatorId);
  if (creator) {
    creator.applied += Number(next.state === 'applied') - Number(old?.state === 'applied');
  }
  return next;
}

function changeProject(
  tracked: Tracked,
  row: ProjectRow,
  { freesSlot } = { freesSlot: false },
): ProjectRow {
  const { work, touched, now } = tracked;
  const old = work.projects.get(row.id);
  const next = { ...row, updatedOn: now, version: row.version + 1 };
  work.projects.set(row.id, next);
  touched.projects.add(row.id);
  for (const payment of paymentsOf(work, next)) {
    const changed = paymentAfter(payment, { before: old, after: next, now });
    if (changed !== payment) touched.payments.add(payment.id);
    work.payments.set(payment.id, changed);
  }
  const wasGoing = old !== undefined && !isEnded(old.step);
  const isGoing = !isEnded(next.step);
  if (isGoing && !wasGoing) begin(tracked, row);
  if (isGoing) work.going.set(row.id, next);
  else work.going.delete(row.id);
  const campaign = lockedCampaign(work, row.campaignId).row;
  count(tracked, row.campaignId, countsAfterProject(campaign, old?.step, next.step, freesSlot));
  const creator = work.creators.get(row.creatorId);
  if (creator) {
    creator.going += Number(isGoing) - Number(wasGoing);
    creator.completed += Number(next.step === 'completed') - Number(old?.step === 'completed');
  }
  return next;
}

/** The first agreement locks the agreed fields. It invalidates no open edit: the version stays. */
function begin({ work, touched, now }: Tracked, { id, campaignId }: ProjectRow): void {
  touched.begun.add(id);
  const campaign = lockedCampaign(work, campaignId);
  if (campaign.row.lockedOn === null) campaign.row = { ...campaign.row, lockedOn: now };
}

function factsOf(
  work: LockedWork,
  { side, campaignId, creatorId, ...more }: WorkNotice,
): NoticeFacts {
  const { business, row } = lockedCampaign(work, campaignId);
  const creator = creatorId && work.creators.get(creatorId);
  return {
    ...more,
    side,
    accountId: side === 'creator' ? creatorId : row.businessId,
    campaignId,
    campaignTitle: row.title,
    businessName: business.name,
    creatorName: creator ? `${creator.firstName} ${creator.lastName}`.trim() : undefined,
  };
}

function changedRows(work: LockedWork, touched: Touched) {
  const { campaigns, counted, discarded } = touched;
  const changed = new Set([...campaigns, ...counted].filter((id) => !discarded.has(id)));
  return {
    campaigns: rowsIn(changed, (id) => work.campaigns.get(id)?.row),
    discarded: [...discarded],
    candidates: rowsIn(touched.candidates, (id) => work.candidates.get(id)),
    projects: rowsIn(touched.projects, (id) => work.projects.get(id)),
    payments: rowsIn(touched.payments, (id) => work.payments.get(id)),
    chatrooms: rowsIn(touched.rooms, (key) => work.rooms.get(key)),
  };
}

const rowsIn = <K, Row>(keys: ReadonlySet<K>, read: (key: K) => Row | undefined): Row[] =>
  [...keys].flatMap((key) => read(key) ?? []);

/** Merges several writes of one transaction. If two of them contain a row, the newer version is written. */
export function mergeWrites(...writes: readonly RecordWrite[]): RecordWrite {
  const merged: Record<string, unknown[]> = {};
  for (const write of writes) {
    for (const [name, rows] of Object.entries(write)) (merged[name] ??= []).push(...rows);
  }
  for (const name of versioned) {
    const rows = (merged[name] ?? []) as { id: ProjectId; version: number }[];
    const newest = new Map<string, { id: string; version: number }>();
    for (const row of rows) {
      if ((newest.get(row.id)?.version ?? -1) <= row.version) newest.set(row.id, row);
    }
    merged[name] = [...newest.values()];
  }
  return merged as RecordWrite;
}

/** Kinds of rows that two trackers of one transaction may both contain. */
const versioned = ['campaigns', 'candidates', 'projects', 'appointments', 'content'] as const;
