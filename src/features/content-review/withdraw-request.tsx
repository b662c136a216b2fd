import { openRoundRequest } from '#contract/project/round-rules.ts';
import { firstName } from '#src/campaigns/business/labels.ts';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import { actOnProject } from '#src/campaigns/data/actions.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { readConnection } from '#src/data/use-reachable.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { withReturned } from './feedback.ts';
import type { ReviewWriting } from './use-review-draft.ts';

type Props = { desk: CampaignDesk; project: ProjectView; writing: ReviewWriting };

/** Takes back the request for one more round while the creator has not answered. Its words become the draft again. */
export function WithdrawRequest({ desk, project, writing }: Props) {
  const { isBusy, run } = useActing();
  const asked = openRoundRequest(project);
  // One that is unsent is deleted in the Outbox.
  if (!asked || project.mark !== null) return null;
  const { submission, priceCents, on } = asked;
  const isPaid = priceCents !== undefined;
  const withdraw = async () => {
    const isQueued = await run(async () => {
      const price = isPaid ? { price: String(priceCents / 100) } : {};
      await writing.keep({ ...withReturned(writing.draft, asked), ...price });
      return await actOnProject(desk.actor, {
        event: 'round_withdrawn',
        projectId: project.id,
        submission,
        // The device's own guess of a free request has another time than the server's.
        ...(isPaid && { requestedOn: on }),
      });
    });
    if (!isQueued) return;
    if ((await readConnection()) !== 'online') {
      toasts.warning(m.round_withdrawn_waiting({ name: firstName(project) }));
    } else toasts.success(isPaid ? m.round_withdrawn_paid() : m.round_withdrawn());
  };
  return (
    <Button variant="secondary" isPending={isBusy} onPress={() => void withdraw()}>
      {m.round_withdraw()}
    </Button>
  );
}
