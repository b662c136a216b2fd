import { hasOpenDay, type Hours } from '../availability/slots.ts';
import type { NotificationCategory } from '../notification/rules.ts';
import type { Action } from '../permissions.ts';
import { addDays, type Day, dayOf } from '../phoenix-time.ts';
import { cityNames } from '../profile/lists.ts';
import type { RuleRefusal } from '../refusal.ts';
import { ok, refused, type Result } from '../result.ts';
import { CAMPAIGN_LIMITS as limits } from './lists.ts';
import type { CampaignFields, CampaignStatus } from './record.ts';

/** Days after the end of recruiting at which a campaign without a selection is cancelled. */
export const NO_DECISION_DAYS = 14;
/** A re-opened campaign accepts applications for at least this many days. */
export const REOPEN_DAYS = 7;
/** Number of creators that are notified first when a slot is free again. */
export const BACKUPS_TOLD = 3;

type CampaignActor = 'business' | 'system';
type CampaignTransition = {
  actors: readonly CampaignActor[];
  action: Action;
  from: readonly CampaignStatus[];
  /** Null: the status stays. */
  to: CampaignStatus | null;
  emits: { category: NotificationCategory; to: 'candidates' } | null;
  offline: 'queued' | 'queuedUnconfirmed' | 'onlineOnly';
};

/** The campaign's life (domain rules, 1): device, server, tests and diagram read this one table. */
export const campaignTransitions = {
  publish: {
    actors: ['business'],
    action: 'campaign.manage',
    from: ['draft'],
    to: 'active',
    emits: null,
    offline: 'onlineOnly',
  },
  /** No further applications or acceptances; open projects continue. */
  close_recruiting: {
    actors: ['business'],
    action: 'campaign.manage',
    from: ['active'],
    to: null,
    emits: { category: 'CAMPAIGN_CLOSED', to: 'candidates' },
    offline: 'queued',
  },
  reopen_recruiting: {
    actors: ['business'],
    action: 'campaign.manage',
    from: ['active'],
    to: null,
    emits: null,
    offline: 'onlineOnly',
  },
  complete: {
    actors: ['system'],
    action: 'campaign.manage',
    from: ['active'],
    to: 'completed',
    emits: { category: 'CAMPAIGN_CLOSED', to: 'candidates' },
    offline: 'onlineOnly',
  },
  cancel: {
    actors: ['business', 'system'],
    action: 'campaign.manage',
    from: ['active'],
    to: 'cancelled',
    emits: { category: 'CAMPAIGN_CLOSED', to: 'candidates' },
    offline: 'onlineOnly',
  },
  /** Throws a draft away; it is gone. */
  discard: {
    actors: ['business'],
    action: 'campaign.manage',
    from: ['draft'],
    to: 'cancelled',
    emits: null,
    offline: 'queued',
  },
} as const satisfies Record<string, CampaignTransition>;

type CampaignEvent = keyof typeof campaignTransitions;
export const campaignEvents = Object.keys(campaignTransitions) as CampaignEvent[];

/** The status an event leads to, or why not. Pure; device and server ask the same. */
export function decideCampaign(
  status: CampaignStatus,
  event: CampaignEvent,
  actor: CampaignActor,
): Result<CampaignStatus, RuleRefusal> {
  const rule: CampaignTransition = campaignTransitions[event];
  if (!rule.actors.includes(actor)) return refused({ code: 'FORBIDDEN' });
  if (!rule.from.includes(status)) return refused({ code: 'WRONG_STATE' });
  return ok(rule.to ?? status);
}

/** Whether creators may apply and be accepted at `now`. */
export const isRecruiting = (
  one: { status: CampaignStatus; isOpen: boolean; openSlots: number; applyBy: string | null },
  now: number,
): boolean =>
  one.status === 'active' &&
  one.isOpen &&
  one.openSlots > 0 &&
  (one.applyBy === null || dayOf(now) <= one.applyBy);

/** The fields that still prevent publishing, in the order of the form. */
export type PublishProblem =
  | keyof CampaignFields
  | 'businessName'
  | 'businessAddress'
  | 'businessCategory'
  | 'businessHours';

type Publisher = {
  name: string;
  street: string;
  locality: string;
  categories: readonly string[];
  /** Left out where they are not known, or where they don't count. */
  hours?: Hours | undefined;
};

export function publishProblems(
  fields: CampaignFields,
  business: Publisher,
  now: number,
): PublishProblem[] {
  const today = dayOf(now);
  const { title, offerType, shootWindow, applyBy } = fields;
  const isPaid = offerType !== 'gift';
  const isGift = offerType !== 'paid';
  const { least, step } = limits.price;
  const assets = fields.deliverables.reduce((sum, { qty }) => sum + qty, 0);
  const problems: [boolean, PublishProblem][] = [
    [title.trim().length < limits.title.least, 'title'],
    [fields.description.trim() === '', 'description'],
    [isGift && fields.giftDescription.trim() === '', 'giftDescription'],
    [isPaid && (fields.priceCents < least || fields.priceCents % step !== 0), 'priceCents'],
    [assets === 0 || assets > limits.assets, 'deliverables'],
    [
      fields.requiresPost && fields.deliverables.every(({ platform }) => platform === null),
      'requiresPost',
    ],
    [fields.shotList.some(({ text }) => text.trim() === ''), 'shotList'],
    [
      fields.requiresShoot &&
        shootWindow !== null &&
        (shootWindow.from > shootWindow.to || shootWindow.to < today),
      'shootWindow',
    ],
    [
      applyBy !== null &&
        (applyBy < today ||
          (shootWindow !== null && fields.requiresShoot && applyBy > shootWindow.to)),
      'applyBy',
    ],
    [fields.requiresShoot && fields.place !== null && !isWholePlace(fields.place), 'place'],
    [business.name.trim() === '', 'businessName'],
    [business.street.trim() === '' || business.locality.trim() === '', 'businessAddress'],
    [business.categories.length === 0, 'businessCategory'],
    [business.hours !== undefined && !canBeBooked(fields, business.hours, today), 'businessHours'],
  ];
  return problems.flatMap(([isWrong, name]) => (isWrong ? [name] : []));
}

const isWholePlace = ({ street, locality }: NonNullable<CampaignFields['place']>): boolean =>
  street.trim() !== '' && cityNames.some((name) => name === locality);

/** Creators choose the time of a shoot from the business's hours: one day that is open long enough has to be there. */
function canBeBooked(
  { requiresShoot, shootWindow, shootDurationMin }: CampaignFields,
  hours: Hours,
  today: Day,
): boolean {
  const from = shootWindow?.from ?? today;
  const last = shootWindow?.to ?? addDays(today, limits.windowDays);
  // Days that are over are a problem of their own.
  if (!requiresShoot || last < today) return true;
  return hasOpenDay(hours, {
    first: from < today ? today : from,
    last,
    durationMin: shootDurationMin,
  });
}
