import type { AppointmentEvent } from '#contract/appointment/rules.ts';
import type { CandidateRecord } from '#contract/candidate/record.ts';
import { offlineOf } from '#contract/command-rules.ts';
import type { PayloadOf } from '#contract/command.ts';
import type { CampaignId } from '#contract/ids.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { formatAge } from '#src/lib/dates.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { formatWeekdayTime } from '#src/lib/weekday-time.ts';
import { m } from '#src/paraglide/messages.js';
import {
  appointmentIn,
  campaignIn,
  candidateIn,
  nothingKnown,
  otherParty,
  projectIn,
  type Known,
} from './known.ts';

type Booking = Extract<OutboxItem, { kind: 'bookAppointment' }>;
type OfProject = Extract<
  OutboxItem,
  { kind: 'projectEvent' | 'addContent' | 'removeContent' | 'describeContent' | 'submitReview' }
>;
type Happening = Extract<OutboxItem, { kind: 'appointmentEvent' }>;

/** What an item is, in the person's own words where it has some. Every kind has words: one without does not compile. */
export function itemText(item: OutboxItem, now: number, known: Known = nothingKnown): string {
  switch (item.kind) {
    case 'addMessage':
      return item.payload.message;
    case 'readChatroom':
      return m.sync_item_read();
    case 'bookAppointment':
      return about(m.sync_event_booking(), bookedLabels(item, now, known));
    case 'appointmentEvent':
      return about(eventLabels[item.payload.event](), eventShoot(item, now, known));
    case 'saveCampaign':
      return item.payload.fields.title || m.sync_item_campaign();
    case 'campaignEvent':
      return about(campaignLabels[item.payload.event](), titleOf(known, item.payload.campaignId));
    case 'candidateEvent':
      return about(
        candidateLabels[item.payload.event](),
        // Who is invited now may be no candidate yet.
        workText(candidateIn(known, item.payload.candidateId), item) ??
          titleOf(known, item.payload.campaignId),
      );
    case 'projectEvent':
    case 'addContent':
    case 'removeContent':
    case 'describeContent':
    case 'submitReview':
      return about(projectItemText(item), workText(projectIn(known, item.payload.projectId), item));
    case 'updateAvailability':
      return m.sync_item_hours();
    case 'oneNotificationAsSeen':
    case 'notificationsAsSeen':
      return m.sync_item_notifications();
    case 'updateNotificationSettings':
      return m.sync_item_settings();
    case 'addPortfolioItem':
      return m.sync_item_photo();
    case 'removePortfolioItem':
      return m.sync_item_photo_removal();
    case 'updateCreatorProfile':
    case 'updateBusinessProfile':
      return m.sync_item_profile();
    case 'setFavourite':
      return item.payload.isFavourite ? m.sync_item_favourite() : m.sync_item_favourite_removal();
    case 'setBlocked':
      return item.payload.isBlocked ? m.sync_item_block() : m.sync_item_unblock();
    case 'submitSupportRequest':
      return item.payload.details;
  }
}

function projectItemText(item: OfProject): string {
  switch (item.kind) {
    case 'projectEvent':
      return projectLabels[item.payload.event]();
    case 'addContent':
      return item.payload.kind === 'video' ? m.sync_item_video() : m.sync_item_content();
    case 'removeContent':
      return m.sync_item_content_removal();
    case 'describeContent':
      return item.payload.caption
        ? m.sync_item_content_caption({ caption: item.payload.caption })
        : m.sync_item_content_words();
    case 'submitReview':
      return m.sync_item_review();
  }
}

const eventLabels: Record<AppointmentEvent, () => string> = {
  booking_reserved: m.sync_event_booking,
  booking_confirmed: m.sync_event_confirm,
  booking_declined: m.sync_event_decline,
  creator_reschedule_requested: m.calendar_reschedule,
  reschedule_approved: m.sync_event_approve,
  reschedule_rejected: m.calendar_reject,
  reschedule_reopened: m.calendar_reopen,
  creator_cancelled: m.sync_event_cancel,
  business_cancelled: m.sync_event_cancel,
  cancellation_reopened: m.calendar_reopen,
  cancellation_rebooked: m.sync_event_rebook,
  cancellation_closed: m.sync_event_close,
  check_in: m.calendar_check_in,
  completed: m.calendar_done,
  no_show: m.sync_event_no_show,
};

const campaignLabels: Record<PayloadOf<'campaignEvent'>['event'], () => string> = {
  publish: m.sync_event_publish,
  close_recruiting: m.sync_event_close_recruiting,
  reopen_recruiting: m.sync_event_reopen_recruiting,
  cancel: m.sync_event_cancel_campaign,
  discard: m.sync_event_discard,
};

const candidateLabels: Record<PayloadOf<'candidateEvent'>['event'], () => string> = {
  creator_applied: m.sync_event_apply,
  creator_withdraw: m.sync_event_withdraw,
  business_invite: m.sync_event_invite,
  business_uninvite: m.sync_event_uninvite,
  creator_invite_accepted: m.sync_event_accept,
  creator_invite_declined: m.sync_event_decline_invite,
  creator_stays_backup: m.app_stay_backup,
  business_accepted: m.sync_event_select,
  business_declined: m.sync_event_decline_application,
};

const projectLabels: Record<PayloadOf<'projectEvent'>['event'], () => string> = {
  content_submitted: m.sync_event_submit,
  content_rejected: m.app_request_changes,
  content_approved: m.sync_event_approve_content,
  post_submitted: m.sync_event_post,
  post_changes_requested: m.sync_event_post_changes,
  post_verified: m.sync_event_verify,
  project_cancelled: m.sync_event_end,
  cancel_requested: m.sync_event_end,
  cancel_agreed: m.sync_event_end,
  cancel_refused: m.sync_event_go_on,
  dispute_opened: m.app_report_problem,
  dispute_resolved: m.sync_event_settle,
};

/** A draft may have none yet. */
const titleOf = (known: Known, id: CampaignId): string | null =>
  campaignIn(known, id)?.title || null;

const about = (what: string, of: string | null): string =>
  of === null ? what : m.sync_item_of({ what, of });

/** Whom one has to do with, and in which campaign. */
function workText(
  work: CandidateRecord | ProjectRecord | undefined,
  { accountId }: OutboxItem,
): string | null {
  if (!work) return null;
  return m.sync_lane_room({
    campaign: work.campaignTitle,
    name: otherParty(work, accountId).name,
  });
}

/** The wished times, and where: `Tue 3:00 PM, or Wed 1:00 PM at Sol y Masa`. */
function bookedLabels(item: Booking, now: number, known: Known): string | null {
  const { slots, projectId } = item.payload;
  return withParty(timesText(slots, now), projectIn(known, projectId), item);
}

/** The shoot something happened to; for wishes of another time, that time. */
function eventShoot(item: Happening, now: number, known: Known): string | null {
  const { payload } = item;
  const shoot = appointmentIn(known, payload.appointmentId);
  const wished =
    payload.event === 'creator_reschedule_requested'
      ? timesText(payload.slots, now)
      : payload.event === 'reschedule_approved'
        ? formatWeekdayTime(payload.slot, now)
        : null;
  const time = wished ?? (shoot ? formatWeekdayTime(shoot.startDateTime, now) : null);
  if (!shoot) return withParty(time, projectIn(known, payload.projectId), item);
  const parties = { ...shoot, creatorFirstName: shoot.firstname, creatorLastName: shoot.lastname };
  return withParty(time, parties, item);
}

function timesText([first, ...others]: readonly string[], now: number): string | null {
  if (!first) return null;
  const time = formatWeekdayTime(first, now);
  if (others.length === 0) return time;
  return m.sync_item_alternates({
    first: time,
    others: others.map((slot) => formatWeekdayTime(slot, now)).join(', '),
  });
}

function withParty(
  time: string | null,
  parties: Parameters<typeof otherParty>[0] | undefined,
  { accountId }: OutboxItem,
): string | null {
  if (!parties) return time;
  const { name, isPlace } = otherParty(parties, accountId);
  if (time === null) return name;
  return isPlace ? m.sync_shoot_at({ time, name }) : m.app_time_with({ time, name });
}

/** How an item stands: why it was refused, when it is tried next, or that it simply waits. */
export function itemState(item: OutboxItem, now: number): string {
  if (item.attention) return attentionSentence(item.kind, item.attention);
  if (item.state === 'sending') return m.app_sending();
  if (item.attempts === 0) return m.app_waiting();
  const tried = m.sync_item_tried({ count: item.attempts });
  return item.nextTryAt > now + 30_000
    ? `${tried} ${m.sync_item_next({ when: formatAge(item.nextTryAt, now) })}`
    : tried;
}

/** Whether the server still has to say that it can be: nobody may take it as agreed. */
export const isUnconfirmed = (item: OutboxItem): boolean =>
  item.state !== 'attention' && offlineOf(item) === 'queuedUnconfirmed';

/** Bytes of what the person wrote or chose, as it travels. */
export const itemSize = ({ payload }: Pick<OutboxItem, 'payload'>): number =>
  new TextEncoder().encode(JSON.stringify(payload)).length;

/**
 * Whether sending an item as it is can lead anywhere. What the server refused about a shoot or hours stays refused under its
 * id; those are asked for anew instead.
 */
export function canSendNow({ kind, attention }: OutboxItem): boolean {
  if (!attention) return true;
  if (kind === 'addMessage' || kind === 'updateNotificationSettings') return true;
  return triesAgain.has(attention.code);
}

const triesAgain: ReadonlySet<NonNullable<OutboxItem['attention']>['code']> = new Set([
  'OLD_MESSAGE',
  'OLD_BOOKING',
  'FAILED',
  'MEMBERSHIP_GONE',
  'FORBIDDEN',
]);

function attentionSentence(
  kind: OutboxItem['kind'],
  { code, current }: NonNullable<OutboxItem['attention']>,
): string {
  switch (code) {
    case 'OLD_MESSAGE':
      return m.app_old_message();
    case 'OLD_BOOKING':
      return kind === 'candidateEvent' ? m.sync_item_old_choice() : m.sync_item_old_booking();
    default:
      return refusalSentence(code, current);
  }
}
