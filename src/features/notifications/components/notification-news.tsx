import { useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import type { NotificationRow } from '../overlay.ts';

/** Says aloud what comes while the list is looked at, and nothing that was there before. */
export function NotificationNews({ rows }: { rows: readonly NotificationRow[] }) {
  const newest = rows.find((one) => one.accountId !== null);
  const [heard, setHeard] = useState({ on: newest?.createdOn ?? '', said: '' });

  if (newest && newest.createdOn > heard.on) {
    setHeard({ on: newest.createdOn, said: m.notifications_announced({ title: newest.title }) });
  }

  return <VisuallyHidden role="status">{heard.said}</VisuallyHidden>;
}
