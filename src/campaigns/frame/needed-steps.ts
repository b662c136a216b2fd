import { applicantsLabel } from '#contract/pipeline/labels.ts';
import type { RefusedWork } from '../data/overlay.ts';
import { openCandidates, type CampaignDesk } from './desk.ts';
import type { NextActor } from './next-actor.ts';
import type { CampaignStep } from './routes.ts';

/**
 * The steps that need this person: the next action if it is theirs, applicants who wait for a decision, and steps whose command
 * was refused.
 */
export function neededSteps(
  desk: CampaignDesk,
  nextActor: NextActor | null,
): ReadonlySet<CampaignStep> {
  const { side, campaign, project, work } = desk;
  const steps = new Set<CampaignStep>();
  if (nextActor?.whose === 'mine') steps.add(nextActor.route);
  if (side === 'business' && campaign) {
    const { applied } = openCandidates(campaign, work.candidates);
    if (applicantsLabel(campaign, applied)) steps.add('candidates');
  }
  for (const refused of work.refused) {
    if (!project || refused.projectId === null || refused.projectId === project.id) {
      steps.add(stepOfRefused(refused, desk));
    }
  }
  return steps;
}

function stepOfRefused({ item }: RefusedWork, { side }: CampaignDesk): CampaignStep {
  const isBusiness = side === 'business';
  switch (item.kind) {
    case 'saveCampaign':
    case 'campaignEvent':
      return 'details';
    case 'candidateEvent':
      return isBusiness ? 'candidates' : 'selection';
    case 'submitReview':
      return 'review';
    case 'addContent':
    case 'removeContent':
    case 'describeContent':
      return isBusiness ? 'content-review' : 'content';
    case 'projectEvent': {
      const { event } = item.payload;
      if (event.startsWith('shoot_')) return 'schedule';
      if (event.startsWith('content_')) return isBusiness ? 'content-review' : 'content';
      if (event.startsWith('post_')) return isBusiness ? 'view-post' : 'post';
      return 'details';
    }
  }
}
