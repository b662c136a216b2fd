import type { GroupedCampaign } from '#contract/campaign-group/record.ts';
import type { AvailabilityRecord } from '#contract/availability/record.ts';
import type { AccountId, CampaignGroupId } from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import {
  businessRoutes,
  byUrgency,
  campaignLabel,
  labelFor,
  projectLabel,
  type Label,
  type ProjectWork,
} from '#contract/pipeline/labels.ts';
import { applicantsNeed, byDeadline, projectNeed, type Need } from '#contract/pipeline/needs.ts';
import type { CampaignGroups } from '#contract/campaign-group/record.ts';

/** The steps of a location that an overview counts, in their order. */
export const countedSteps = [
  'candidates',
  'schedule',
  'content-review',
  'view-post',
  'review',
] as const;
export type CountedStep = (typeof countedSteps)[number];

/** One location's campaign with its line in an overview. */
export type LocationRow = {
  campaign: GroupedCampaign['campaign'];
  role: Role | null;
  /** As the person's role sees it; null for a draft and for a canceled campaign. */
  label: Label | null;
  /** The business's oldest open task; null: none that this person may do. */
  need: Need | null;
  /** Open candidates, and the projects at each step. */
  counts: Record<CountedStep, number>;
};

/** A campaign at several businesses; the location that needs someone first comes first. */
export type GroupRow = {
  groupId: CampaignGroupId;
  title: string;
  locations: LocationRow[];
};

/** The role in which the person acts at each business. */
export type RoleAt = ReadonlyMap<AccountId, Role>;

/** The groups in which someone is needed first, then the newest. */
export function groupRowsOf(
  { campaigns, locations }: CampaignGroups,
  roles: RoleAt,
  now: number,
): GroupRow[] {
  const hoursOf = new Map(locations.map((one) => [one.businessId, one.availability]));
  const groups = new Map<CampaignGroupId, LocationRow[]>();
  for (const one of campaigns) {
    const { businessId } = one.campaign;
    const hours = hoursOf.get(businessId) ?? null;
    const rows = groups.get(one.groupId) ?? [];
    groups.set(one.groupId, [...rows, rowOf(one, roles.get(businessId) ?? null, hours, now)]);
  }
  return [...groups]
    .map(([groupId, rows]) => {
      const sorted = rows.toSorted(byNeed);
      return { groupId, title: titleOf(sorted), locations: sorted };
    })
    .toSorted((a, b) => byFirstNeed(a, b) || newestOf(b).localeCompare(newestOf(a)));
}

function rowOf(
  { campaign, projects }: GroupedCampaign,
  role: Role | null,
  hours: AvailabilityRecord | null,
  now: number,
): LocationRow {
  const booking = hours && { hours, shoot: campaign };
  const works: ProjectWork[] = projects.map((one) => ({ ...one, booking }));
  const { applied = 0, invited = 0 } = campaign.counts ?? {};
  const label = campaignLabel(campaign, { applied, invited }, works, now);
  const needs = [
    applicantsNeed(campaign, applied, []),
    ...works.map((work) => projectNeed(work, now)),
  ].filter((one) => one !== null);
  const mine = needs.filter((one) => role !== null && labelFor(role, one.label).tone === 'amber');
  return {
    campaign,
    role,
    label: label && role ? labelFor(role, label) : label,
    need: mine.toSorted(byDeadline)[0] ?? null,
    counts: countsOf(works, applied + invited, now),
  };
}

function countsOf(
  works: readonly ProjectWork[],
  candidates: number,
  now: number,
): LocationRow['counts'] {
  const counts = { candidates, schedule: 0, 'content-review': 0, 'view-post': 0, review: 0 };
  for (const work of works) {
    const label = projectLabel(work, now);
    if (label) counts[businessRoutes[label.label]] += 1;
  }
  return counts;
}

function byNeed(a: LocationRow, b: LocationRow): number {
  if (a.need && b.need) return byDeadline(a.need, b.need);
  if (a.need || b.need) return a.need ? -1 : 1;
  if (a.label && b.label && byUrgency(a.label, b.label) !== 0) return byUrgency(a.label, b.label);
  return (
    Number(!a.label) - Number(!b.label) ||
    a.campaign.businessName.localeCompare(b.campaign.businessName)
  );
}

function byFirstNeed({ locations: [a] }: GroupRow, { locations: [b] }: GroupRow): number {
  if (a?.need && b?.need) return byDeadline(a.need, b.need);
  return Number(!a?.need) - Number(!b?.need);
}

const newestOf = ({ locations }: GroupRow): string =>
  locations.reduce(
    (last, { campaign: { createdOn } }) => (createdOn > last ? createdOn : last),
    '',
  );

/** A location may be renamed afterward: most locations name the group, and of several the first written. */
function titleOf(rows: readonly LocationRow[]): string {
  const counts = new Map<string, number>();
  const byAge = rows.toSorted((a, b) => a.campaign.createdOn.localeCompare(b.campaign.createdOn));
  for (const { campaign } of byAge) {
    counts.set(campaign.title, (counts.get(campaign.title) ?? 0) + 1);
  }
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  return first?.[0] ?? '';
}
