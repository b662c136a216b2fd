import { useState } from 'react';
import { ALT_TEXT_MAX_CHARACTERS, CAPTION_MAX_CHARACTERS } from '#contract/content/rules.ts';
import { m } from '#src/paraglide/messages.js';
import { AskDialog } from '#src/ui/ask-dialog.tsx';
import { Select, SelectItem } from '#src/ui/select.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import type { NamedTarget } from './content-targets.ts';
import type { AssetText, FileText } from './labels.ts';
import { Stack, Text } from '#src/ui/layout.tsx';

type Props = {
  words: FileText & Partial<AssetText>;
  /** When they go out. */
  hint: string;
  /** The possible targets of the file; empty: it is fixed. */
  targets: readonly NamedTarget[];
  onSave: (words: AssetText) => void;
  onClose: () => void;
};

/** A file's caption, its description, and its target. */
export function TextDialog({ words, hint, targets, onSave, onClose }: Props) {
  const [caption, setCaption] = useState(words.caption);
  const [altText, setAltText] = useState(words.altText);
  const { shotId = null, deliverableId = null } = words;
  const [targetId, setTargetId] = useState(targetOf(targets, shotId, deliverableId)?.id ?? null);
  const save = () => {
    const chosen = targets.find(({ id }) => id === targetId)?.target ?? { shotId, deliverableId };
    onSave({
      caption: caption.trim(),
      altText: altText.trim(),
      shotId: chosen.shotId,
      deliverableId: chosen.deliverableId,
    });
    onClose();
  };
  return (
    <AskDialog
      title={m.content_words()}
      cancelLabel={m.app_back()}
      confirmLabel={m.app_save()}
      onConfirm={save}
      onClose={onClose}
    >
      <Stack gap={4}>
        <Text tone="muted">{hint}</Text>
        <TextArea
          label={m.content_caption()}
          maxLength={CAPTION_MAX_CHARACTERS}
          value={caption}
          onChange={setCaption}
        />
        <TextArea
          label={m.content_alt()}
          description={m.content_alt_hint()}
          maxLength={ALT_TEXT_MAX_CHARACTERS}
          rows={2}
          value={altText}
          onChange={setAltText}
        />
        {targets.length > 1 ? (
          <Select
            label={m.content_for()}
            value={targetId}
            onChange={(id) => setTargetId(typeof id === 'string' ? id : null)}
          >
            {targets.map(({ id, name }) => (
              <SelectItem key={id} id={id}>
                {name}
              </SelectItem>
            ))}
          </Select>
        ) : null}
      </Stack>
    </AskDialog>
  );
}

/** A shot implies its deliverable; an asset without a shot belongs to a deliverable. */
function targetOf(
  targets: readonly NamedTarget[],
  shotId: string | null,
  deliverableId: string | null,
): NamedTarget | undefined {
  const ofShot =
    shotId === null ? undefined : targets.find(({ target }) => target.shotId === shotId);
  const isLine = ({ target }: NamedTarget) =>
    target.shotId === null && target.deliverableId === deliverableId;
  return ofShot ?? (deliverableId === null ? undefined : targets.find(isLine));
}
