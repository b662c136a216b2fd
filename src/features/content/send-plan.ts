import * as z from 'zod/mini';
import type { Terms } from '#contract/campaign/terms.ts';
import { isNothingMissing, missingContent, type Missing } from '#contract/content/rules.ts';
import type { CampaignView, ProjectView } from '#src/campaigns/data/overlay.ts';
import { decideProject, situationOf } from '#contract/project/rules.ts';
import { sendable, type Asset } from '#src/campaigns/content/assets.ts';

/** Lines of the brief that the creator has gone through. */
export const ticks = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(40));

export type Guideline = { id: string; kind: 'do' | 'dont' | 'tag'; text: string };

/** A creator's checklist before a submission: dos, don'ts, and the disclosure tag. */
export function guidelinesOf(
  campaign: Pick<CampaignView, 'dos' | 'donts'> | undefined,
  { disclosureTag, mentions, hashtags }: Terms,
): Guideline[] {
  const lines = (kind: 'do' | 'dont', all: readonly string[]) =>
    all.map((text): Guideline => ({ id: `${kind} ${text}`, kind, text }));
  const tag = [disclosureTag, ...mentions, ...hashtags].join(' ');
  return [
    ...lines('do', campaign?.dos ?? []),
    ...lines('dont', campaign?.donts ?? []),
    { id: `tag ${tag}`, kind: 'tag', text: tag },
  ];
}

export type SendPlan = {
  items: Asset[];
  missing: Missing;
  /** Files that are not on their way: they count for nothing until something is done about them. */
  stopped: number;
  unticked: number;
  /** The project's situation allows a submission. */
  isOpen: boolean;
  /** Everything has been submitted already. */
  isSame: boolean;
  isReady: boolean;
};

/** The content of the next submission, and its obstacles. */
export function sendPlan(
  project: ProjectView,
  assets: readonly Asset[],
  guidelines: readonly Guideline[],
  ticked: readonly string[],
): SendPlan {
  const items = sendable(assets);
  const missing = missingContent(project.terms, items);
  const stopped = assets.filter(({ state }) => state === 'stopped').length;
  const unticked = guidelines.filter(({ id }) => !ticked.includes(id)).length;
  const situation = situationOf(project);
  const isOpen = situation !== null && decideProject(situation, 'content_submitted', 'creator').ok;
  const isSame =
    (situation === 'contentSubmitted' ||
      (situation === 'contentRejected' && !items.some((one) => isTextChanged(one, project)))) &&
    items.length === project.submittedItems.length &&
    items.every(({ id }) => project.submittedItems.includes(id));
  const isComplete = items.length > 0 && isNothingMissing(missing) && unticked === 0;
  return {
    items,
    missing,
    stopped,
    unticked,
    isOpen,
    isSame,
    isReady: isOpen && isComplete && stopped === 0 && !isSame,
  };
}

/** A text edit after a rejection also counts as a new version: it may be the requested change. */
function isTextChanged({ rewording, changedOn }: Asset, { feedback }: ProjectView): boolean {
  const asked = feedback.at(-1)?.on;
  return rewording.length > 0 || (changedOn !== null && asked !== undefined && changedOn > asked);
}
