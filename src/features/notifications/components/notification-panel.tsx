import { Link } from '@tanstack/react-router';
import { BellOff, Settings } from 'lucide-react';
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { LoadBoundary } from '#src/ui/load-boundary.tsx';
import { onPlainClick } from '#src/ui/plain-click.ts';
import { showFailure } from '#src/ui/show-failure.ts';
import { useHandled } from '#src/campaigns/frame/needs.ts';
import { markAllSeen, type Reader } from '../actions.ts';
import type { NotificationLinks } from '../links.ts';
import type { NotificationRow } from '../overlay.ts';
import { useNotifications } from '../queries.ts';
import { AwaitedNotifications, NoNotifications } from './no-notifications.tsx';
import { NotificationList } from './notification-list.tsx';
import styles from './notification-panel.module.css';

/** The rest is on the page with all of them. */
const SHOWN = 20;

type Props = { reader: Reader; links: NotificationLinks };

/** The bell's panel. Opening it marks everything as seen; new ones stay marked until it closes. */
export function NotificationPanel({ reader, links }: Props) {
  return (
    <div className={styles.panel}>
      <LoadBoundary icon={<BellOff aria-hidden />} title={m.notifications_load_failed()}>
        <Newest reader={reader} links={links} />
      </LoadBoundary>
      <div className={styles.footer}>
        <Link
          to={`/${reader.accountType}/notification`}
          onClick={onPlainClick(() => links.onLeave?.())}
          className={styles.all}
        >
          {m.app_see_all()}
        </Link>
        <Link
          to="/settings/notifications"
          onClick={onPlainClick(() => links.onLeave?.())}
          className={styles.settings}
          aria-label={m.settings_notifications_title()}
        >
          <Settings aria-hidden />
        </Link>
      </div>
    </div>
  );
}

function Newest({ reader, links }: Props) {
  // The rows are rendered in slices: all at once they would hold up the next tap.
  const view = useDeferredValue(useNotifications(reader));
  const rows = view?.state === 'ready' ? view.rows : undefined;
  const fresh = useFresh(reader, rows);
  useSeeAll(reader, rows);
  if (!view) return null;
  if (view.state === 'awaiting') return <AwaitedNotifications isReachable={view.isReachable} />;
  if (view.rows.length === 0) return <NoNotifications />;
  return (
    <NotificationList
      rows={view.rows.slice(0, SHOWN)}
      isFresh={(row) => fresh.has(row.id)}
      links={links}
    />
  );
}

/** The notifications that were unseen, and still asked for something if they did, when they were first shown here. */
function useFresh(reader: Reader, rows: readonly NotificationRow[] = []): ReadonlySet<string> {
  const isHandled = useHandled(reader);
  const { accountType } = reader;
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const more = rows.filter(
    (one) => !one.seen && !fresh.has(one.id) && !isHandled({ ...one, accountType }),
  );
  if (more.length > 0) setFresh(new Set([...fresh, ...more.map((one) => one.id)]));
  return fresh;
}

function useSeeAll(reader: Reader, rows: readonly NotificationRow[] | undefined): void {
  const newest = rows?.find((one) => !one.seen)?.createdOn;
  const seeAll = useEffectEvent(() => {
    if (rows) void markAllSeen(reader, rows).catch(showFailure(m.notifications_click_unprocessed));
  });
  useEffect(() => {
    if (newest !== undefined) seeAll();
  }, [newest]);
}
