import type { AppointmentEvent } from '#contract/appointment/rules.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { m } from '#src/paraglide/messages.js';

/** Events of the four state machines, as the Outbox names them. */

export const appointmentLabels: Record<AppointmentEvent, () => string> = {
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

export const campaignLabels: Record<PayloadOf<'campaignEvent'>['event'], () => string> = {
  publish: m.sync_event_publish,
  close_recruiting: m.sync_event_close_recruiting,
  reopen_recruiting: m.sync_event_reopen_recruiting,
  cancel: m.sync_event_cancel_campaign,
  discard: m.sync_event_discard,
};

export const candidateLabels: Record<PayloadOf<'candidateEvent'>['event'], () => string> = {
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

export const projectLabels: Record<PayloadOf<'projectEvent'>['event'], () => string> = {
  content_submitted: m.sync_event_submit,
  content_rejected: m.app_request_changes,
  round_requested: m.sync_event_round_request,
  round_agreed: m.sync_event_round_agree,
  round_declined: m.sync_event_round_decline,
  round_withdrawn: m.sync_event_round_withdraw,
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
