import { dayOf } from '../phoenix-time.ts';
import type { RuleRefusal } from '../refusal.ts';
import { ok, refused, type Result } from '../result.ts';
import { isSame } from './is-same.ts';
import { campaignFieldNames, type CampaignFields, type CampaignStatus } from './record.ts';
import { publishProblems, type PublishProblem } from './rules.ts';

/** The parts of a brief that a notification names. */
export const editTopics = ['offer', 'content', 'schedule', 'place', 'rights', 'contact'] as const;
export type EditTopic = (typeof editTopics)[number];

type EditRule = {
  /** The notification to applicants and invited creators; null: a change needs no notification. */
  waiting: EditTopic | null;
  /** The same for selected creators; `locked`: it can't change once a creator was selected. */
  selected: EditTopic | 'locked' | null;
};

const free: EditRule = { waiting: null, selected: null };
const untilSelected: EditRule = { waiting: null, selected: 'locked' };
const byNotice = (topic: EditTopic): EditRule => ({ waiting: topic, selected: 'locked' });

/**
 * How each field of a published campaign may change (decision 30): device, server and tests read this one table. Everything of a
 * draft may change, and nothing of a campaign that has ended. Photos may change until then.
 */
const editRules: Readonly<Record<keyof CampaignFields, EditRule>> = {
  title: free,
  category: free,
  summary: free,
  description: free,
  goals: free,
  visibility: free,
  eligibility: free,
  ai: free,
  applyBy: free,
  /** Never fewer than are taken. */
  creatorSlots: free,
  /** Never without the day of a booked shoot. */
  shootWindow: { waiting: null, selected: 'schedule' },
  /** Only creators with a booked shoot see it. */
  onSite: { waiting: null, selected: 'contact' },
  dos: untilSelected,
  donts: untilSelected,
  hashtags: untilSelected,
  mentions: untilSelected,
  offerType: byNotice('offer'),
  giftDescription: byNotice('offer'),
  giftValueCents: byNotice('offer'),
  priceCents: byNotice('offer'),
  priceMode: byNotice('offer'),
  deliverables: byNotice('content'),
  requiresPost: byNotice('content'),
  shotList: byNotice('content'),
  requiresShoot: byNotice('schedule'),
  shootDurationMin: byNotice('schedule'),
  contentDueDays: byNotice('schedule'),
  postWindow: byNotice('schedule'),
  place: byNotice('place'),
  licence: byNotice('rights'),
  revisionRounds: byNotice('rights'),
  disclosureTag: byNotice('rights'),
  keepLiveDays: byNotice('rights'),
};

type Stage = { status: CampaignStatus; lockedOn: Date | string | null };

/** The fields that can't be changed now. */
export const lockedFieldsOf = ({ status, lockedOn }: Stage): (keyof CampaignFields)[] =>
  campaignFieldNames.filter(
    (name) =>
      status === 'completed' ||
      status === 'cancelled' ||
      (status === 'active' && lockedOn !== null && editRules[name].selected === 'locked'),
  );

/** The fields whose values differ, in any order of their parts. Marks of a draft's origin don't count. */
export const changedFields = (
  before: CampaignFields,
  after: CampaignFields,
): (keyof CampaignFields)[] =>
  campaignFieldNames.filter((name) => name !== 'ai' && !isSame(before[name], after[name]));

/** The topics of an edit for each group of creators, in the order of `editTopics`; empty: they are not notified. */
export type EditNotices = { waiting: EditTopic[]; selected: EditTopic[] };

export function noticesOf(before: CampaignFields, after: CampaignFields): EditNotices {
  const rules = changedFields(before, after).map((name) => editRules[name]);
  const among = (group: keyof EditRule) =>
    editTopics.filter((topic) => rules.some((rule) => rule[group] === topic));
  return { waiting: among('waiting'), selected: among('selected') };
}

/**
 * The topics that concern a selected creator whose shoot is still ahead: the days until a time is booked, the contact on
 * location from then on.
 */
export const topicsFor = (selected: readonly EditTopic[], isBooked: boolean): EditTopic[] =>
  selected.filter((topic) => (topic === 'schedule') !== isBooked);

type Edited = Stage & {
  slotsTaken: number;
  /** Starts of its booked shoots that are ahead, as ISO times. */
  booked: readonly string[];
};
type Edit = { before: CampaignFields; after: CampaignFields };

/** Whether a campaign may be changed like this, and who is notified. A draft may lack anything. */
export function decideEdit(
  campaign: Edited,
  { before, after }: Edit,
  business: Parameters<typeof publishProblems>[1],
  now: number,
): Result<EditNotices, RuleRefusal> {
  if (campaign.status === 'draft') return ok({ waiting: [], selected: [] });
  if (campaign.status !== 'active') return refused({ code: 'CAMPAIGN_CLOSED' });
  const locked = new Set(lockedFieldsOf(campaign));
  const fields = changedFields(before, after).filter((name) => locked.has(name));
  if (after.creatorSlots < campaign.slotsTaken) fields.push('creatorSlots');
  if (fields.length > 0) return refused({ code: 'CAMPAIGN_LOCKED', current: { fields } });
  const problems = editProblems({ before, after }, business, now);
  if (problems.length > 0) return refused({ code: 'CAMPAIGN_INCOMPLETE', current: { problems } });
  const nextOn = bookedOutside(campaign, { before, after });
  if (nextOn !== null) return refused({ code: 'SHOOT_DAYS_BOOKED', current: { nextOn } });
  return ok(noticesOf(before, after));
}

/**
 * The problems of an edited campaign that is published already. A day that has passed since is no reason to refuse a better
 * description; neither are a place or deliverables that could not be published any more. Hours may close after publishing.
 */
export function editProblems(
  { before, after }: Edit,
  business: Parameters<typeof publishProblems>[1],
  now: number,
): PublishProblem[] {
  const isKept = (...names: (keyof CampaignFields)[]) =>
    names.every((name) => isSame(before[name], after[name]));
  const kept = new Set<PublishProblem>([
    ...(isKept('applyBy', 'shootWindow') ? (['applyBy', 'shootWindow'] as const) : []),
    ...(isKept('place') ? (['place'] as const) : []),
    ...(isKept('deliverables') ? (['deliverables'] as const) : []),
  ]);
  return publishProblems(after, { ...business, hours: undefined }, now).filter(
    (name) => !kept.has(name),
  );
}

/** The first booked shoot on a day that an edit takes away; null: there is none. */
export function bookedOutside(
  { booked }: Pick<Edited, 'booked'>,
  { before, after }: Edit,
): string | null {
  const { shootWindow: days } = after;
  if (days === null || isSame(before.shootWindow, days)) return null;
  const isOutside = (start: string) => {
    const day = dayOf(Date.parse(start));
    return day < days.from || day > days.to;
  };
  return booked.toSorted().find(isOutside) ?? null;
}
