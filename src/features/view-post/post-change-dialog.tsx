import { useState } from 'react';
import * as z from 'zod/mini';
import { REASON_MAX_CHARACTERS } from '#contract/appointment/rules.ts';
import { cleanText } from '#contract/text.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { CheckChips } from '#src/ui/check-chips.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import { firstName } from '#src/campaigns/business/labels.ts';
import { actOnProject } from '#src/campaigns/data/actions.ts';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { changesLeft, type checksToSend, type OwedPost } from './post-parts.ts';
import { postTitle } from '#src/campaigns/business/post-labels.ts';

type Props = {
  desk: CampaignDesk;
  project: ProjectView;
  posts: readonly OwedPost[];
  /** The checks so far: the creator sees which parts are fine. */
  checks: ReturnType<typeof checksToSend>;
  onClose: () => void;
};

const noteSchema = z.string();

/** Requests changes to some of the posts, at most twice; the draft is kept until it is sent. */
export function PostChangeDialog({ desk, project, posts, checks, onClose }: Props) {
  const links = posts.flatMap(({ link }) => link ?? []);
  const [chosen, setChosen] = useState(() => links.map(({ id }) => id));
  const [isTried, setIsTried] = useState(false);
  const note = useWorkDraft(desk.actor, `post change ${project.id}`, noteSchema);
  const { isBusy, run } = useActing();
  const reason = cleanText(note.value ?? '');
  const name = firstName(project);
  const left = changesLeft(project);
  const send = async () => {
    setIsTried(true);
    if (reason === '' || chosen.length === 0) return;
    const isDone = await run(() =>
      actOnProject(
        desk.actor,
        {
          event: 'post_changes_requested',
          projectId: project.id,
          reason,
          // By name: one that was corrected meanwhile has not been looked at.
          postIds: [...chosen],
          checks,
        },
        { draft: note.sending() },
      ),
    );
    if (isDone) onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={m.app_request_changes()}
      actions={() => (
        <>
          <Button variant="secondary" onPress={onClose}>
            {m.app_back()}
          </Button>
          {left > 0 ? (
            <Button isPending={isBusy} onPress={() => void send()}>
              {m.app_send_request()}
            </Button>
          ) : null}
        </>
      )}
    >
      <Stack gap={4}>
        {left === 0 ? (
          <p role="status">{m.review_post_change_used({ name })}</p>
        ) : (
          <>
            <Hint>{m.review_post_change_left({ count: left })}</Hint>
            <TextArea
              label={m.review_post_change_reason({ name })}
              rows={3}
              maxLength={REASON_MAX_CHARACTERS}
              value={note.value ?? ''}
              onChange={note.write}
              errorMessage={isTried && reason === '' ? m.app_field_required() : undefined}
            />
            {links.length > 1 ? (
              <CheckChips
                label={m.review_post_change_which()}
                options={posts.flatMap((post) =>
                  post.link ? [{ id: post.link.id, name: postTitle(post, posts) }] : [],
                )}
                value={chosen}
                onChange={(ids) =>
                  setChosen(links.flatMap(({ id }) => (ids.includes(id) ? [id] : [])))
                }
                errorMessage={
                  isTried && chosen.length === 0 ? m.review_post_change_one() : undefined
                }
              />
            ) : null}
          </>
        )}
      </Stack>
    </Dialog>
  );
}
