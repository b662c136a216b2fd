import { useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import type { Line } from '../conversation-lines.ts';

/** Announces new messages of the other side while the conversation is open, but not earlier ones. */
export function LogNews({ lines, name }: { lines: readonly Line[]; name: string }) {
  const newest = lines.findLast((line) => !line.entry.isOwn)?.entry;
  const seq = newest?.seq ?? null;
  const [heard, setHeard] = useState({ seq, isNews: false });

  if (seq !== null && (heard.seq === null || seq > heard.seq)) {
    setHeard({ seq, isNews: heard.seq !== null });
  }

  // A removed message does not stay in its announcement.
  return (
    <VisuallyHidden role="status">
      {newest && heard.isNews && seq === heard.seq
        ? m.messages_announced({ name, text: newest.text || m.messages_removed() })
        : ''}
    </VisuallyHidden>
  );
}
