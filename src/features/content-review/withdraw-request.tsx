import { isRecorded, openRoundRequest } from '#contract/project/round-rules.ts';
import { firstName } from '#src/campaigns/business/labels.ts';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import { actOnProject } from '#src/campaigns/data/actions.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { showFailure } from '#src/ui/show-failure.ts';
import { toasts } from '#src/ui/toast-queue.ts';
import { withReturned } from './feedback.ts';
import type { ReviewWriting } from './use-review-draft.ts';

type Props = { desk: CampaignDesk; project: ProjectView; writing: ReviewWriting };

/** Takes back the request for one more round while the creator has not answered. Its words are put aside. */
export function WithdrawRequest({ desk, project, writing }: Props) {
  const { isBusy, run } = useActing();
  const asked = openRoundRequest(project);
  // One that is unsent is deleted in the Outbox.
  if (!asked || project.mark !== null) return null;
  const withdraw = async () => {
    const isQueued = await run(() =>
      actOnProject(
        desk.actor,
        {
          event: 'round_withdrawn',
          projectId: project.id,
          submission: asked.submission,
          ...(isRecorded(project, asked) && { requestedOn: asked.on }),
        },
        { draft: writing.withdrawing(asked) },
      ),
    );
    if (isQueued) toasts.success(m.round_withdrawn_waiting({ name: firstName(project) }));
  };
  return (
    <Button variant="secondary" isPending={isBusy} onPress={() => void withdraw()}>
      {m.round_withdraw()}
    </Button>
  );
}

/**
 * Offers the words of a withdrawn request for another one. Not before the server has accepted the withdrawal: the creator may
 * have agreed first.
 */
export function RestoreWithdrawn({ project, writing }: Omit<Props, 'desk'>) {
  const { draft, withdrawn } = writing;
  if (withdrawn?.submission !== project.submission || project.mark !== null) return null;
  const restore = async () => {
    const { price = draft.price } = withdrawn;
    await writing.keep({ ...withReturned(draft, withdrawn), ...(price && { price }) });
    await writing.forgetWithdrawn();
  };
  return (
    <Button
      size="small"
      variant="secondary"
      onPress={() => void restore().catch(showFailure(m.review_not_saved))}
    >
      {m.review_take_back()}
    </Button>
  );
}
