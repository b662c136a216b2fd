import { useState } from 'react';
import * as z from 'zod/mini';
import { REASON_MAX_CHARACTERS } from '#contract/appointment/rules.ts';
import { cleanText } from '#contract/text.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { AskDialog } from '#src/ui/ask-dialog.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';

type Props = {
  actor: Actor;
  /** Where the reason is kept until it was sent. */
  draftKey: string;
  title: string;
  text: string;
  /** The readers of the reason; null: no reason is needed. */
  hint: string | null;
  variant: 'danger' | 'primary';
  isBusy: boolean;
  /** Answers whether it was done, which closes the question. */
  onSure: (reason: string) => Promise<boolean>;
  onClose: () => void;
};

const reasonDraft = z.string();

/** Asks before something that cannot be undone, and for the reason. It needs a connection and asks for one; the text stays until it was sent. */
export function SureDialog(props: Props) {
  const { actor, draftKey, title, text, hint, variant, isBusy, onSure, onClose } = props;
  const draft = useWorkDraft(actor, draftKey, reasonDraft);
  const reason = draft.value ?? '';
  const [isTried, setIsTried] = useState(false);
  const cleaned = cleanText(reason);
  const wrong =
    hint === null
      ? undefined
      : cleaned === ''
        ? m.details_reason_needed()
        : cleaned.length > REASON_MAX_CHARACTERS
          ? m.app_reason_long({ max: REASON_MAX_CHARACTERS })
          : undefined;
  const send = async () => {
    setIsTried(true);
    if (wrong !== undefined || !(await onSure(cleaned))) return;
    const cleared = draft.clear();
    onClose();
    await cleared;
  };
  return (
    <AskDialog
      title={title}
      cancelLabel={m.app_back()}
      confirmLabel={title}
      confirmVariant={variant}
      isPending={isBusy}
      onConfirm={() => void send().catch(reportError)}
      onClose={onClose}
    >
      <Stack gap={3} fluid>
        <p>{text}</p>
        {hint === null ? null : (
          <TextArea
            label={m.app_reason()}
            description={hint}
            value={reason}
            onChange={draft.write}
            errorMessage={isTried ? wrong : undefined}
          />
        )}
        <Hint breaks>{m.details_needs_connection()}</Hint>
      </Stack>
    </AskDialog>
  );
}
