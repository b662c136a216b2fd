import { useState } from 'react';
import type { CommandId, ReviewId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import {
  REVIEW_MAX_CHARACTERS,
  REVIEW_MIN_CHARACTERS,
  reviewTraits,
  TRAITS_MAX,
} from '#contract/review/rules.ts';
import { cleanText } from '#contract/text.ts';
import { traitLabel } from '#src/lib/trait-label.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { CheckChips } from '#src/ui/check-chips.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import { writeReview } from '#src/campaigns/data/actions.ts';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { Faces } from './faces.tsx';
import {
  emptyReview,
  reviewDraft,
  reviewProblem,
  traitsOf,
  type ReviewDraft,
} from './review-state.ts';

type Props = {
  desk: CampaignDesk;
  project: ProjectView;
  name: string;
  /** An earlier refused submission, which this one replaces. */
  replaces: CommandId | undefined;
};

/** One side's review of the other; it can be changed until both are published. */
export function ReviewForm({ desk, project, name, replaces }: Props) {
  const { actor, side } = desk;
  const { mine } = project.reviews;
  const draft = useWorkDraft(actor, `review ${project.id}`, reviewDraft);
  const [isTried, setIsTried] = useState(false);
  const { isBusy, run } = useActing();
  const held: ReviewDraft = draft.value ?? mine ?? emptyReview;
  const problem = reviewProblem(held);
  const write = (to: Partial<ReviewDraft>) => {
    const { score, traits, feedback, privateNote } = held;
    draft.write({ score, traits, feedback, privateNote, ...to });
  };
  const send = async () => {
    setIsTried(true);
    const { score } = held;
    if (problem !== null || score === null) return;
    const isSent = await run(() =>
      writeReview(
        actor,
        {
          reviewId: mine?.id ?? newId<ReviewId>(),
          projectId: project.id,
          score,
          traits: traitsOf({ ...held, score }),
          feedback: cleanText(held.feedback),
          privateNote: cleanText(held.privateNote),
        },
        { replaces, draft: draft.sending() },
      ),
    );
    if (!isSent) return;
    toasts.success(
      project.reviews.othersIsIn ? m.details_review_saved_last() : m.details_review_saved({ name }),
    );
    setIsTried(false);
  };
  const traits = reviewTraits[side === 'creator' ? 'business' : 'creator'];
  const isFull = held.traits.length >= TRAITS_MAX;
  return (
    <Stack
      as="form"
      gap={5}
      fluid
      onSubmit={(event) => {
        event.preventDefault();
        void send().catch(reportError);
      }}
    >
      <Faces
        score={held.score}
        onChange={(score) => write({ score })}
        error={isTried && problem === 'score' ? m.details_review_score_needed() : undefined}
      />
      {held.score === null || held.score === 'notMeet' ? null : (
        <CheckChips
          label={m.details_review_traits({ max: TRAITS_MAX })}
          description={isFull ? m.details_review_traits_max({ max: TRAITS_MAX }) : undefined}
          options={traits.map(({ key }) => ({ id: key, name: traitLabel(key) }))}
          value={held.traits}
          onChange={(keys) => write({ traits: keys.slice(0, TRAITS_MAX) })}
        />
      )}
      <TextArea
        label={m.details_review_words()}
        description={m.details_review_words_hint({ name, max: REVIEW_MAX_CHARACTERS })}
        errorMessage={
          isTried && problem === 'feedback'
            ? m.details_review_words_needed({ min: REVIEW_MIN_CHARACTERS })
            : undefined
        }
        maxLength={REVIEW_MAX_CHARACTERS}
        value={held.feedback}
        onChange={(feedback) => write({ feedback })}
      />
      <TextArea
        label={m.details_review_private()}
        description={m.details_review_private_hint({ name })}
        maxLength={REVIEW_MAX_CHARACTERS}
        rows={2}
        value={held.privateNote}
        onChange={(privateNote) => write({ privateNote })}
      />
      <Button type="submit" isWide isPending={isBusy}>
        {mine === null ? m.details_review_send() : m.app_save_changes()}
      </Button>
    </Stack>
  );
}
