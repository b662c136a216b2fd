import { useEffect, useRef, useState } from 'react';
import { mayNameTime } from '#contract/notification/rules.ts';
import { isElsewhereSoon } from '#src/lib/is-elsewhere.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Box, Hint } from '#src/ui/layout.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import type { NotificationLinks } from '../links.ts';
import type { NotificationRow } from '../overlay.ts';
import { NotificationItem } from './notification-row.tsx';

type Props = {
  rows: readonly NotificationRow[];
  isFresh: (row: NotificationRow) => boolean;
  links: NotificationLinks;
  /** The one that is shown beside the list. */
  openId?: string | null;
};

/** Notifications one below the other. Tab goes through all, arrows step from one to the next, Home and End to the ends. */
export function NotificationList({ rows, isFresh, links, openId = null }: Props) {
  const now = useNow();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const element = list.current;
    element?.addEventListener('keydown', step);
    return () => element?.removeEventListener('keydown', step);
  }, []);
  return (
    <>
      <NotificationNews rows={rows} />
      <ZoneHint rows={rows} now={now} />
      <Box as="ul" ref={list} divided aria-label={m.notifications_title()}>
        {rows.map((row) => (
          <li key={row.id}>
            <NotificationItem
              row={row}
              isFresh={isFresh(row)}
              now={now}
              links={links}
              isOpen={row.id === openId}
            />
          </li>
        ))}
      </Box>
    </>
  );
}

/** Says once whose clock the times in the texts are on, where this device's shows another. */
function ZoneHint({ rows, now }: Pick<Props, 'rows'> & { now: number }) {
  if (!isElsewhereSoon(now) || !rows.some(({ category }) => mayNameTime(category))) return null;
  return <Hint inset>{m.calendar_phoenix_times()}</Hint>;
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

function step(event: KeyboardEvent): void {
  const move = steps[event.key];
  if (!move || !(event.currentTarget instanceof HTMLElement)) return;
  const titles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-notification]')];
  const row = document.activeElement?.closest('article');
  const at = titles.findIndex((one) => one.closest('article') === row);
  event.preventDefault();
  titles[move(at, titles.length - 1)]?.focus();
}

/** Announces new notifications while the list is visible, but not earlier ones. */
function NotificationNews({ rows }: Pick<Props, 'rows'>) {
  const newest = rows.find((one) => one.accountId !== null);
  const [last, setLast] = useState({ on: newest?.createdOn ?? '', text: '' });

  if (newest && newest.createdOn > last.on) {
    setLast({ on: newest.createdOn, text: m.notifications_announced({ title: newest.title }) });
  }

  return <VisuallyHidden role="status">{last.text}</VisuallyHidden>;
}
