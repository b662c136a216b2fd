import type { PipelineColumn } from '#contract/pipeline/pipeline.ts';
import type { ChipTone } from '#src/ui/chip.tsx';
import { m } from '#src/paraglide/messages.js';
import type { Outcome } from './pipeline-items.ts';

export const columnLabels: Record<PipelineColumn, () => string> = {
  invitations: m.pipeline_invitations,
  applied: m.app_tab_applied,
  schedule: m.pipeline_schedule,
  shoot: m.pipeline_shoot,
  content: m.pipeline_content,
  post: m.pipeline_post,
  done: m.pipeline_done,
};

/** The text of an empty column. */
export const columnHints: Record<PipelineColumn, () => string> = {
  invitations: m.pipeline_invitations_empty,
  applied: m.pipeline_applied_empty,
  schedule: m.pipeline_schedule_empty,
  shoot: m.pipeline_shoot_empty,
  content: m.pipeline_content_empty,
  post: m.pipeline_post_empty,
  done: m.pipeline_done_empty,
};

const outcomes: Record<Outcome, { text: () => string; tone: ChipTone }> = {
  completed: { text: m.app_completed, tone: 'leaf' },
  cancelled: { text: m.app_canceled, tone: 'danger' },
  declined: { text: m.pipeline_outcome_declined, tone: 'neutral' },
  withdrawn: { text: m.pipeline_outcome_withdrawn, tone: 'neutral' },
  uninvited: { text: m.pipeline_outcome_uninvited, tone: 'neutral' },
  inviteDeclined: { text: m.pipeline_outcome_invite_declined, tone: 'neutral' },
  expired: { text: m.pipeline_outcome_expired, tone: 'neutral' },
  released: { text: m.app_canceled, tone: 'danger' },
  closed: { text: m.pipeline_outcome_closed, tone: 'neutral' },
};
export const outcomeLook = (outcome: Outcome) => outcomes[outcome];
