import { useState } from 'react';
import type { ReviewId } from '#contract/ids.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Hint } from '#src/ui/layout.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { Wrong } from '#src/ui/wrong.tsx';
import { hasChanged, readNote } from '../actions.ts';

type Props = { id: ReviewId; words: string; onDone: () => Promise<void> };

/** Takes a note for support off the queue; one that was changed is shown again, and stays. */
export function NoteForm({ id, words, onDone }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const { isBusy, run } = useCommand(m.app_trouble_online_only);
  const read = async () => {
    const problem = await run(() => readNote(id, words));
    if (problem === undefined) return;
    const isChanged = hasChanged(problem);
    setFailed(isChanged ? m.desk_note_changed() : problem);
    if (problem === null) toasts.success(m.desk_note_read());
    if (problem === null || isChanged) await onDone();
  };
  return (
    <Card as="section" gap={4} fluid aria-label={m.desk_note_do()}>
      <Hint>{m.desk_note_text()}</Hint>
      <Button isPending={isBusy} onPress={() => void read().catch(reportError)}>
        {m.desk_note_do()}
      </Button>
      <Wrong>{failed}</Wrong>
    </Card>
  );
}
