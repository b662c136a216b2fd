import { useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { AskDialog } from '#src/ui/ask-dialog.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { licenceLabels } from '#src/campaigns/business/terms-labels.ts';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import { firstName } from '#src/campaigns/business/labels.ts';
import { actOnProject } from '#src/campaigns/data/actions.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import type { ReviewWriting } from './use-review-draft.ts';

type Props = {
  desk: CampaignDesk;
  project: ProjectView;
  writing: ReviewWriting;
  onClose: () => void;
};

/** The consequences of an approval. It names the viewed submission, so that a newer version is never approved unseen. */
export function ApproveDialog({ desk, project, writing, onClose }: Props) {
  const { isBusy, run } = useActing();
  const { length } = writing.draft.comments;
  // The submission when the dialog opened; the server refuses if a newer one has arrived.
  const [submission] = useState(project.submission);
  const approve = async () => {
    const isDone = await run(() =>
      actOnProject(
        desk.actor,
        { event: 'content_approved', projectId: project.id, submission },
        { draft: writing.dropping() },
      ),
    );
    if (isDone) onClose();
  };
  return (
    <AskDialog
      title={m.review_approve_title()}
      cancelLabel={m.app_back()}
      confirmLabel={m.review_approve()}
      isPending={isBusy}
      onConfirm={() => void approve()}
      onClose={onClose}
    >
      <Stack gap={4}>
        <p>
          {project.terms.requiresPost
            ? m.review_approve_text({ name: firstName(project) })
            : m.review_approve_text_end()}
        </p>
        <Hint>{m.review_rights_now({ rights: licenceLabels(project.terms.licence) })}</Hint>
        {length > 0 ? <p role="status">{m.review_approve_drops({ count: length })}</p> : null}
      </Stack>
    </AskDialog>
  );
}
