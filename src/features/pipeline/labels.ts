import type { PipelineGroup } from '#contract/pipeline/pipeline.ts';
import type { ChipTone } from '#src/ui/chip.tsx';
import { m } from '#src/paraglide/messages.js';
import type { Outcome } from './pipeline-items.ts';

export const groupLabels: Record<PipelineGroup, () => string> = {
  mine: m.app_your_turn,
  waiting: m.pipeline_waiting,
  done: m.pipeline_done,
};

/** The text of an empty group. */
export const groupHints: Record<PipelineGroup, () => string> = {
  mine: m.pipeline_mine_empty,
  waiting: m.pipeline_waiting_empty,
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
