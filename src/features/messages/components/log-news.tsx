import { useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import type { Line } from '../conversation-lines.ts';

/** Announces new messages of the other side while the conversation is open, but not earlier ones. */
export function LogNews({ lines, name }: { lines: readonly Line[]; name: string }) {
  const newest = lines.findLast((line) => !line.entry.isOwn)?.entry;
  const seq = newest?.seq ?? null;
  const [heard, setHeard] = useState({ seq, said: '' });

  if (newest && seq !== null && (heard.seq === null || seq > heard.seq)) {
    const isNews = heard.seq !== null;
    setHeard({ seq, said: isNews ? m.messages_announced({ name, text: newest.text }) : '' });
  }

  return <VisuallyHidden role="status">{heard.said}</VisuallyHidden>;
}
