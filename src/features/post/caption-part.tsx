import { Copy } from 'lucide-react';
import { CAPTION_MAX_CHARACTERS } from '#contract/content/rules.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { captionDraft, captionOf, hasTag } from './caption.ts';

type Props = { desk: CampaignDesk; project: ProjectView; captions: readonly string[] };

/** The post's caption, ready to copy. */
export function CaptionPart({ desk, project, captions }: Props) {
  const { id, terms } = project;
  const draft = useWorkDraft(desk.actor, `post-caption ${id}`, captionDraft);
  const text = draft.value ?? captionOf(captions, terms);
  const tag = terms.disclosureTag;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.success(m.app_copied());
    } catch {
      toasts.warning(m.post_copy_failed());
    }
  };
  return (
    <Stack as="section" gap={4} fluid aria-labelledby="post-caption">
      <h2 id="post-caption">{m.post_caption()}</h2>
      <TextArea
        aria-labelledby="post-caption"
        description={m.post_caption_hint({ tag })}
        errorMessage={hasTag(text, tag) ? undefined : m.post_caption_tag({ tag })}
        maxLength={CAPTION_MAX_CHARACTERS}
        rows={4}
        value={text}
        onChange={draft.write}
      />
      <Row gap={3} wrap>
        <Button variant="secondary" icon={<Copy aria-hidden />} onPress={() => void copy()}>
          {m.post_copy()}
        </Button>
      </Row>
    </Stack>
  );
}
