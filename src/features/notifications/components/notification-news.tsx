import { useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import type { NotificationRow } from '../overlay.ts';

/** Announces new notifications while the list is visible, but not earlier ones. */
export function NotificationNews({ rows }: { rows: readonly NotificationRow[] }) {
  const newest = rows.find((one) => one.accountId !== null);
  const [last, setLast] = useState({ on: newest?.createdOn ?? '', text: '' });

  if (newest && newest.createdOn > last.on) {
    setLast({ on: newest.createdOn, text: m.notifications_announced({ title: newest.title }) });
  }

  return <VisuallyHidden role="status">{last.text}</VisuallyHidden>;
}
