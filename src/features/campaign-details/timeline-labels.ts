import type { TimelineEntry } from '#contract/project/record.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { m } from '#src/paraglide/messages.js';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';

const labels: Readonly<Record<string, () => string>> = {
  project_created: m.details_event_project_created,
  creator_applied: m.details_event_creator_applied,
  business_invite: m.details_event_business_invite,
  business_accepted: m.details_event_business_accepted,
  creator_invite_accepted: m.details_event_creator_invite_accepted,
  booking_reserved: m.details_event_booking_reserved,
  booking_confirmed: m.details_event_booking_confirmed,
  booking_declined: m.details_event_booking_declined,
  creator_reschedule_requested: m.details_event_creator_reschedule_requested,
  reschedule_approved: m.details_event_reschedule_approved,
  reschedule_rejected: m.details_event_reschedule_rejected,
  reschedule_reopened: m.details_event_reschedule_reopened,
  creator_cancelled: m.details_event_creator_cancelled,
  business_cancelled: m.details_event_business_cancelled,
  cancellation_reopened: m.details_event_reschedule_reopened,
  cancellation_rebooked: m.details_event_cancellation_rebooked,
  cancellation_closed: m.details_event_cancellation_closed,
  check_in: m.details_event_check_in,
  completed: m.details_event_completed,
  no_show: m.details_event_no_show,
  shoot_done: m.details_event_completed,
  shoot_missed: m.details_event_shoot_missed,
  content_uploaded: m.details_event_content_uploaded,
  content_added: m.details_event_content_added,
  content_submitted: m.details_event_content_submitted,
  content_rejected: m.details_event_content_rejected,
  round_requested: m.details_event_round_requested,
  round_agreed: m.details_event_round_agreed,
  round_declined: m.details_event_round_declined,
  round_withdrawn: m.details_event_round_withdrawn,
  round_expired: m.details_event_round_expired,
  content_approved: m.details_event_content_approved,
  posting_opened: m.details_event_posting_opened,
  nothing_to_post: m.details_event_nothing_to_post,
  post_partly_submitted: m.details_event_post_partly_submitted,
  post_submitted: m.details_event_post_submitted,
  post_changes_requested: m.details_event_post_changes_requested,
  post_verified: m.details_event_post_verified,
  project_cancelled: m.details_event_project_cancelled,
  cancel_requested: m.details_event_cancel_requested,
  cancel_agreed: m.details_event_cancel_agreed,
  cancel_refused: m.details_event_cancel_refused,
  dispute_opened: m.details_event_dispute_opened,
  dispute_resolved: m.details_event_dispute_resolved,
  review_submitted: m.details_event_review,
  reviews_published: m.details_event_reviews_published,
};

/** The text of an event; one that this version of the app does not know has a text too. */
export const eventLabels = (event: string): string =>
  (Object.hasOwn(labels, event) ? labels[event] : undefined)?.() ?? m.details_event_other();

/** The actor's name for the reading side. */
export function actorLabels(
  actor: TimelineEntry['actor'],
  { side, project }: Pick<CampaignDesk, 'side' | 'project'>,
): string {
  if (actor === side) return m.app_you();
  if (actor === 'system') return m.details_actor_system();
  if (actor === 'support') return m.app_support();
  return actor === 'creator'
    ? project?.creatorFirstName || m.details_actor_creator()
    : project?.businessName || m.details_actor_business();
}

const TOLD_APART_MS = 5 * MINUTE_MS;

/** Whether the server received it so much later that both times are shown. */
export const wasOffline = ({ occurredAt, receivedAt }: TimelineEntry): boolean =>
  Math.abs(Date.parse(receivedAt) - Date.parse(occurredAt)) > TOLD_APART_MS;
