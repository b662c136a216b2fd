import { useState } from 'react';
import type { ReviewId } from '#contract/ids.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Hint } from '#src/ui/layout.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { Wrong } from '#src/ui/wrong.tsx';
import { readNote } from '../actions.ts';

/** Takes a note for support off the queue. */
export function NoteForm({ id, onDone }: { id: ReviewId; onDone: () => Promise<void> }) {
  const [failed, setFailed] = useState<string | null>(null);
  const { isBusy, run } = useCommand(m.app_trouble_online_only);
  const read = async () => {
    const problem = await run(() => readNote(id));
    if (problem === undefined) return;
    setFailed(problem);
    if (problem !== null) return;
    toasts.success(m.desk_note_read());
    await onDone();
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
