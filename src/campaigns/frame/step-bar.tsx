import { Link } from '@tanstack/react-router';
import { Check, CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { CampaignId } from '#contract/ids.ts';
import { m } from '#src/paraglide/messages.js';
import { showInRow } from '#src/ui/show-in-row.ts';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import type { Mark } from '../data/overlay.ts';
import type { CampaignDesk } from './desk.ts';
import { doneSteps } from './done-steps.ts';
import { neededSteps } from './needed-steps.ts';
import { businessSteps, campaignLink, type CampaignStep, creatorSteps } from './routes.ts';
import type { NextActor } from './next-actor.ts';
import styles from './step-bar.module.css';
import { Box } from '#src/ui/layout.tsx';

const stepLabels: Record<CampaignStep, () => string> = {
  candidates: m.candidates_title,
  selection: m.campaign_step_selection,
  schedule: m.campaign_step_schedule,
  'content-review': m.campaign_step_content,
  content: m.campaign_step_content,
  'view-post': m.campaign_step_post,
  post: m.campaign_step_post,
  review: m.campaign_step_review,
  details: m.campaign_step_details,
  messaging: m.app_messages,
};

type Props = {
  desk: CampaignDesk;
  campaignId: CampaignId;
  /** The page that is open. */
  step: CampaignStep;
  /** The current step, and the next actor; null: none yet. */
  nextActor: NextActor | null;
  /** Its chip is beside the steps. */
  mark: Mark | null;
};

/** The pages of a campaign in the order of its steps: the open page, the finished steps, those that need this person, and the current one. */
export function StepBar({ desk, campaignId, step, nextActor, mark }: Props) {
  const now = nextActor?.route ?? null;
  const list = useRef<HTMLUListElement>(null);
  const steps = stepsOf(desk, step);
  const done = desk.project ? doneSteps(desk.project) : null;
  const needed = neededSteps(desk, nextActor);
  const marks = (done?.size ?? 0) + needed.size + steps.length;
  // Marks make the row longer, a chip makes its room shorter.
  useEffect(() => showInRow(list.current, '[aria-current]'), [step, marks, mark]);
  return (
    <Box as="nav" shrink aria-label={m.campaign_steps()} data-tour="campaign-steps">
      <ul ref={list} className={styles.list}>
        {steps.map((one) => {
          const isNeeded = needed.has(one);
          const isDone = !isNeeded && done?.has(one) === true;
          const isNow = one === now && !isDone && !isNeeded;
          return (
            <li key={one}>
              <Link
                {...linkOf(desk, campaignId, one)}
                className={styles.step}
                aria-current={one === step ? 'page' : undefined}
                data-now={isNow || undefined}
                data-needed={isNeeded || undefined}
              >
                {isDone ? <Check aria-hidden /> : null}
                {isNeeded ? <CircleAlert aria-hidden /> : null}
                {isNow ? <span className={styles.dot} aria-hidden /> : null}
                {stepLabels[one]()}
                {isDone ? <VisuallyHidden>{` (${m.campaign_step_done()})`}</VisuallyHidden> : null}
                {isNeeded ? (
                  <VisuallyHidden>{` (${m.campaign_step_needs_you()})`}</VisuallyHidden>
                ) : null}
                {isNow ? <VisuallyHidden>{` (${m.campaign_step_now()})`}</VisuallyHidden> : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}

function linkOf(
  { side, work, project, candidate }: CampaignDesk,
  campaignId: CampaignId,
  step: CampaignStep,
) {
  // The project is named in the address only where there is more than one to choose from.
  const isChosen = work.projects.length > 1;
  return campaignLink(side, campaignId, step, {
    project: isChosen ? project?.id : null,
    room: project?.chatroomId ?? candidate?.chatroomId,
  });
}

/** A campaign without a shoot, or without posts, has no page for it, unless it is open. */
function stepsOf({ side, project, campaign }: CampaignDesk, open: CampaignStep): CampaignStep[] {
  const terms = project?.terms ?? campaign;
  const steps: readonly CampaignStep[] = side === 'business' ? businessSteps : creatorSteps;
  return steps.filter((one) => {
    if (one === open || !terms) return true;
    if (one === 'schedule') return terms.requiresShoot;
    return (one !== 'post' && one !== 'view-post') || terms.requiresPost;
  });
}
