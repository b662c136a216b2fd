import type { AccountId, CampaignId, ProjectId } from '#contract/ids.ts';
import { isEnded } from '#contract/project/rules.ts';
import type { LockedCampaign, LockedWork, PairKey } from './lock-work.ts';
import { isFull } from './work-counts.ts';
import type { CampaignRow, CandidateRow, Stamp } from '../../records/write-records.ts';

/** The rows that a set of decisions changed. */
export type Touched = {
  /** Campaigns of which people see something else now, and those of which only counts moved. */
  campaigns: Set<CampaignId>;
  counted: Set<CampaignId>;
  candidates: Set<ProjectId>;
  /** Candidates that wait for a decision and did not before. */
  arrived: Set<ProjectId>;
  projects: Set<ProjectId>;
  /** Payments that changed, by their own ids; their projects change with them. */
  payments: Set<string>;
  /** Projects that go on and did not before. */
  begun: Set<ProjectId>;
  rooms: Set<PairKey>;
  discarded: Set<CampaignId>;
};

/** The changed records by account. */
export function workStamps(
  work: LockedWork,
  touched: Touched,
  before: ReadonlyMap<CampaignId, CampaignRow>,
): Stamp[] {
  return [
    ...[...touched.campaigns, ...touched.counted].flatMap((id) =>
      campaignStamps(work, touched, before.get(id), id),
    ),
    ...[...touched.candidates].flatMap((id) => {
      const row = work.candidates.get(id);
      return row ? candidateStamps(row, touched) : [];
    }),
    ...[...touched.projects].flatMap((id) => projectStamps(work, touched, id)),
    ...[...touched.rooms].flatMap((key) => {
      const row = work.rooms.get(key);
      return row ? stampsOfBoth('chatrooms', row.id, row) : [];
    }),
    ...[...touched.discarded].flatMap((id) => {
      const row = work.campaigns.get(id)?.row;
      return row ? [{ ...campaignStamp(row.businessId, id), gone: true }] : [];
    }),
  ];
}

/**
 * The accounts that see a change. The business sees every change. Waiting and selected creators see everything but mere
 * counts; waiting ones see their rank when the last slot is taken or the first is free again. Former creators keep their terms
 * in their project and see only the campaign's outcome.
 */
function campaignStamps(
  work: LockedWork,
  touched: Touched,
  before: CampaignRow | undefined,
  id: CampaignId,
): Stamp[] {
  const campaign = work.campaigns.get(id);
  if (!campaign) return [];
  const { row } = campaign;
  const isSeen = touched.campaigns.has(id) || before?.slotsTaken !== row.slotsTaken;
  if (!isSeen) return [campaignStamp(row.businessId, id)];
  const crosses = before !== undefined && isFull(before) !== isFull(row);
  return [
    campaignStamp(row.businessId, id),
    ...watchersOf(work, campaign).map((creatorId) => campaignStamp(creatorId, id)),
    ...(touched.campaigns.has(id) ? work.pastOf(id) : []).map((one) => campaignStamp(one, id)),
    ...(crosses ? benchStamps(work, campaign) : []),
  ];
}

const campaignStamp = (accountId: AccountId, recordId: CampaignId): Stamp => ({
  accountId,
  collection: 'campaigns',
  recordId,
});

/** Creators who wait – as far as they were read –, are at work, or were a moment ago. */
function watchersOf(work: LockedWork, { row, bench }: LockedCampaign): AccountId[] {
  const waiting = (bench ?? []).flatMap((id) => work.candidates.get(id)?.creatorId ?? []);
  const going = [...work.going.values(), ...work.projects.values()].flatMap((one) =>
    one.campaignId === row.id ? [one.creatorId] : [],
  );
  return [...new Set([...waiting, ...going])];
}

const benchStamps = (work: LockedWork, { bench }: LockedCampaign): Stamp[] =>
  (bench ?? []).flatMap((id) => {
    const row = work.candidates.get(id);
    return row?.state === 'applied'
      ? [{ accountId: row.creatorId, collection: 'candidates' as const, recordId: id }]
      : [];
  });

type Parties = { businessId: AccountId; creatorId: AccountId };

/** A new candidate, and one whose waiting has ended, gets the current campaign. */
function candidateStamps(
  row: Parties & Pick<CandidateRow, 'id' | 'campaignId' | 'state'>,
  { arrived }: Touched,
): Stamp[] {
  const both = stampsOfBoth('candidates', row.id, row);
  const isNew = arrived.has(row.id) || row.state === 'closed';
  return isNew ? [...both, campaignStamp(row.creatorId, row.campaignId)] : both;
}

/** With a project comes the sight of the business's hours; it goes with the last one that ended. */
function projectStamps(work: LockedWork, { begun }: Touched, id: ProjectId): Stamp[] {
  const row = work.projects.get(id);
  if (!row) return [];
  const both = stampsOfBoth('projects', id, row);
  const { businessId, creatorId } = row;
  const hours = { accountId: creatorId, collection: 'availability' as const, recordId: businessId };
  if (begun.has(id)) return [...both, hours, campaignStamp(creatorId, row.campaignId)];
  const goesOn = [...work.going.values()].some(
    (one) => one.businessId === businessId && one.creatorId === creatorId,
  );
  const leaves = isEnded(row.step) && !goesOn && work.seesHours(businessId, creatorId);
  return leaves ? [...both, { ...hours, gone: true }] : both;
}

const stampsOfBoth = (
  collection: 'candidates' | 'projects' | 'chatrooms',
  recordId: string,
  { businessId, creatorId }: Parties,
): Stamp[] => [businessId, creatorId].map((accountId) => ({ accountId, collection, recordId }));
