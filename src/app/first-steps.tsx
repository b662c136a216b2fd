import { Link, linkOptions } from '@tanstack/react-router';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import type { CampaignId } from '#contract/ids.ts';
import { can, type Role } from '#contract/permissions.ts';
import type { ProfilePart } from '#contract/profile/completeness.ts';
import {
  businessStepsOf,
  creatorStepsOf,
  type FirstStep,
  isAnyOpen,
  type StepState,
} from '#contract/profile/first-steps.ts';
import { dayOf } from '#contract/phoenix-time.ts';
import { useWork } from '#src/campaigns/data/queries.ts';
import { campaignLink, type CampaignLink } from '#src/campaigns/frame/routes.ts';
import { useEveryCached } from '#src/campaigns/opportunities/use-opportunities.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useLocalPictures } from '#src/data/media/local-pictures.ts';
import { useBusinessProfile } from '#src/features/business-profile/queries.ts';
import {
  useMissingParts,
  useOwnPortfolio,
  useOwnProfile,
} from '#src/features/creator-profile/queries.ts';
import { addPartsText } from '#src/lib/profile-parts-text.ts';
import { useCopyAge } from '#src/data/use-reachable.ts';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import { Hint, Stack, Text } from '#src/ui/layout.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { useBegunApplication } from './begun-application.ts';
import styles from './first-steps.module.css';

const links = {
  creatorProfile: linkOptions({ to: '/creator/profile/edit' }),
  portfolio: linkOptions({ to: '/creator/profile/view' }),
  businessProfile: linkOptions({ to: '/business/profile/edit' }),
  hours: linkOptions({ to: '/business/availability' }),
  create: linkOptions({ to: '/business/campaign/create' }),
};
const draftLink = (draft: CampaignId) =>
  linkOptions({ to: '/business/campaign/create', search: { draft } });
type StepLink = (typeof links)[keyof typeof links] | ReturnType<typeof draftLink> | CampaignLink;
type StepLook = { text: () => string; link: StepLink };

const looks: Record<FirstStep, StepLook> = {
  creatorProfile: { text: m.first_creator_profile, link: links.creatorProfile },
  portfolio: { text: m.first_portfolio, link: links.portfolio },
  profile: { text: m.first_profile, link: links.businessProfile },
  hours: { text: m.first_hours, link: links.hours },
  campaign: { text: m.campaign_create_first, link: links.create },
};

/** Names all that a profile lacks. */
const lookOf = (missing: readonly ProfilePart[]): StepLook => ({
  ...looks.creatorProfile,
  text: () => addPartsText(missing),
});

/** The steps of a new account. */
type Guide = {
  steps: readonly StepState[];
  /** The missing parts of a creator's profile. */
  missing?: readonly ProfilePart[];
  /** Where a person was held up by a step that is still open. */
  back: StepLook | null;
};

/** A new creator's first steps, and the way back to an application that was begun before. Null once all are done, undefined until all is read. */
export function useCreatorGuide(actor: Actor): Guide | null | undefined {
  const own = useOwnProfile(actor);
  const copy = useCopyAge(actor);
  const missing = useMissingParts(actor);
  const held = useOwnPortfolio(actor);
  const queued = useLocalPictures(actor, 'portfolio');
  const begun = useBegunApplication(actor);
  const cached = useEveryCached(actor);
  // The first contact brings the profile in a moment: steps that came later would push the rest down.
  if (own === 'missing') return copy && (copy.isComplete || !copy.isReachable) ? null : undefined;
  if (!missing || !held || !queued || begun === undefined) return undefined;
  const steps = creatorStepsOf(missing, held.length + queued.length);
  if (!isAnyOpen(steps)) return null;
  const title = begun && cached?.get(begun)?.title;
  const back = begun && {
    text: () => (title ? m.first_application({ title }) : m.first_application_any()),
    link: campaignLink('creator', begun, 'selection'),
  };
  return { steps, missing, back };
}

type Business = { actor: Actor; role: Role; now: number };

/** A new business's first steps; the last leads back to the draft that could not be published. Null and undefined as above. */
export function useBusinessGuide({ actor, role, now }: Business): Guide | null | undefined {
  const own = useBusinessProfile(actor);
  const work = useWork(actor);
  if (own === 'missing' || !can(role, 'campaign.manage')) return null;
  if (!own || !work) return undefined;
  const hours = work.availability.find(({ businessId }) => businessId === actor.accountId) ?? null;
  const steps = businessStepsOf(own.profile, hours, work.campaigns, dayOf(now));
  // A business that has published once needs no guide, with or without hours.
  if (!steps.some(({ step, isDone }) => step === 'campaign' && !isDone)) return null;
  const drafts = work.campaigns.filter(({ status }) => status === 'draft');
  const [draft] = drafts.toSorted((a, b) => b.updatedOn.localeCompare(a.updatedOn));
  const back = draft && {
    text: () => m.first_draft({ title: draft.title || m.campaign_untitled() }),
    link: draftLink(draft.id),
  };
  return {
    steps: back ? steps.filter(({ step }) => step !== 'campaign') : steps,
    back: back ?? null,
  };
}

/** Where a step that has just been done leads: to the next one that is open. Null: it was done before, or none is left. */
export function stepAfter(guide: Guide | null | undefined, done: FirstStep): StepLink | null {
  const wasOpen = guide?.steps.some(({ step, isDone }) => step === done && !isDone);
  if (!guide || !wasOpen) return null;
  const next = guide.steps.find(({ step, isDone }) => step !== done && !isDone);
  return next ? looks[next.step].link : (guide.back?.link ?? null);
}

/** The steps with what is done, each open one a link. */
export function FirstSteps({ guide: { steps, missing = [], back } }: { guide: Guide }) {
  const count = steps.filter(({ isDone }) => isDone).length;
  const of = steps.length + (back ? 1 : 0);
  return (
    <Stack as="section" gap={3} fluid>
      <h2>{m.first_title()}</h2>
      <Hint>{m.first_count({ count, of })}</Hint>
      <Card as="ol" padding="none" divided>
        {steps.map(({ step, isDone }) => (
          <li key={step}>
            {isDone ? (
              <Done text={looks[step].text()} />
            ) : (
              <Open look={step === 'creatorProfile' ? lookOf(missing) : looks[step]} />
            )}
          </li>
        ))}
        {back ? (
          <li>
            <Open look={back} />
          </li>
        ) : null}
      </Card>
    </Stack>
  );
}

function Done({ text }: { text: string }) {
  return (
    <p className={styles.step} data-done>
      <CircleCheck aria-hidden />
      <Text as="span" tone="muted">
        {text}
        <VisuallyHidden>{` · ${m.first_done()}`}</VisuallyHidden>
      </Text>
    </p>
  );
}

function Open({ look: { text, link } }: { look: StepLook }) {
  return (
    <Link {...link} className={styles.step}>
      <Circle aria-hidden />
      <Text as="span" weight="medium" dir="auto">
        {text()}
      </Text>
      <ChevronRight aria-hidden />
    </Link>
  );
}
