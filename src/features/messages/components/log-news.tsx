import { useEffect, useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import type { Line } from '../conversation-lines.ts';

/** Says aloud what the other side writes while the conversation is open, and nothing that was there before. */
export function LogNews({ lines, name }: { lines: readonly Line[]; name: string }) {
  const newest = lines.findLast((line) => !line.entry.isOwn && line.entry.seq !== null)?.entry;
  const [known, setKnown] = useState(newest?.seq ?? Infinity);
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (!newest || newest.seq === null) return;
    if (newest.seq > known) setSaid(m.messages_announced({ name, text: newest.text }));
    setKnown(newest.seq);
  }, [newest?.seq]);

  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
