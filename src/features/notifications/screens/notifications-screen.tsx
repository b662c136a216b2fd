import { BellOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NotificationId } from '#contract/ids.ts';
import { NOTIFICATIONS_WINDOW } from '#contract/notification/rules.ts';
import { THREE_COLUMNS, useMedia } from '#src/lib/use-media.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { LoadBoundary } from '#src/ui/load-boundary.tsx';
import { showFailure } from '#src/ui/show-failure.ts';
import { markAllSeen, markOpened, type Reader } from '../actions.ts';
import { NotificationsEnd } from '../components/notifications-end.tsx';
import { AwaitedNotifications, NoNotifications } from '../components/no-notifications.tsx';
import { NotificationList } from '../components/notification-list.tsx';
import { NotificationPane } from '../components/notification-pane.tsx';
import { PushPrompt } from '../components/push-prompt.tsx';
import type { NotificationLinks } from '../links.ts';
import { useHandled } from '#src/campaigns/frame/needs.ts';
import { isNearEnd, watchNearEnd } from '#src/lib/near-end.ts';
import type { NotificationRow } from '../overlay.ts';
import { type NotificationsView, useNotifications } from '../queries.ts';
import { type Older, useOlder } from '../use-older.ts';
import { Card } from '#src/ui/card.tsx';
import { Row } from '#src/ui/layout.tsx';
import styles from './notifications-screen.module.css';
import { Page, ScrollArea } from '#src/ui/page.tsx';

type Props = { reader: Reader; links: NotificationLinks };

/** The active account's notifications: those on the device, and older ones from the server while scrolling. */
export function NotificationsScreen({ reader, links }: Props) {
  return (
    <LoadBoundary icon={<BellOff aria-hidden />} title={m.notifications_load_failed()}>
      <AllNotifications reader={reader} links={links} />
    </LoadBoundary>
  );
}

function AllNotifications({ reader, links: linksOut }: Props) {
  const hasPane = useMedia(THREE_COLUMNS);
  const [openId, setOpenId] = useState<string | null>(null);
  const older = useOlder(reader);
  const view = useNotifications(reader, older.records);
  const isReady = view?.state === 'ready';
  const { shown, scroller } = useShown(isReady ? view : undefined, older);
  const rows = isReady ? view.rows : [];
  const opened = hasPane ? (rows.find(({ id }) => id === openId) ?? rows[0]) : undefined;
  const show = (row: NotificationRow) => {
    setOpenId(row.id);
    void markOpened(reader, row).catch(showFailure(m.notifications_click_unprocessed));
  };
  const links = hasPane ? { ...linksOut, open: (row: NotificationRow) => show(row) } : linksOut;
  return (
    <ScrollArea ref={scroller}>
      <PushPrompt actor={reader} />
      <Page compact fluid width={hasPane ? 'content' : 720}>
        <Header reader={reader} rows={rows} />
        <div className={styles.panes} data-beside={opened ? '' : undefined}>
          <Content
            view={view}
            reader={reader}
            links={links}
            shown={shown}
            openId={opened?.id ?? null}
          />
          {opened ? <NotificationPane row={opened} links={linksOut} /> : null}
        </div>
        {isReady && rows.length > 0 ? (
          <NotificationsEnd
            older={older.state}
            reachedAt={view.reachedAt}
            onRetry={() => void loadBehind(rows, older)}
          />
        ) : null}
      </Page>
    </ScrollArea>
  );
}

function Header({ reader, rows }: Pick<Props, 'reader'> & { rows: readonly NotificationRow[] }) {
  const seeAll = () =>
    void markAllSeen(reader, rows).catch(showFailure(m.notifications_click_unprocessed));
  return (
    <Row as="header" gap={2} align="center" justify="between" wrap className={styles.header}>
      <h1>{m.notifications_title()}</h1>
      {rows.some((one) => !one.seen) ? (
        <Button variant="quiet" size="small" onPress={seeAll}>
          {m.notifications_see_all_as_seen()}
        </Button>
      ) : null}
    </Row>
  );
}

type ContentProps = Props & {
  view: NotificationsView | undefined;
  shown: number;
  /** The notification beside the list. */
  openId: string | null;
};

function Content({ view, reader, shown, links, openId }: ContentProps) {
  const isHandled = useHandled(reader);
  const { accountType } = reader;
  if (!view) return null;
  if (view.state === 'awaiting') return <AwaitedNotifications isReachable={view.isReachable} />;
  if (view.rows.length === 0) return <NoNotifications />;
  return (
    <Card padding="none" className={styles.list}>
      <NotificationList
        rows={view.rows.slice(0, shown)}
        isFresh={(row) => !row.seen && !isHandled({ ...row, accountType })}
        links={links}
        openId={openId}
      />
    </Card>
  );
}

type Ready = Extract<NotificationsView, { state: 'ready' }>;

/** The number of drawn rows. Near the end it grows by the device's rows, then by older ones from the server. */
function useShown(view: Ready | undefined, older: Older) {
  const scroller = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(NOTIFICATIONS_WINDOW);
  const count = view?.rows.length ?? 0;
  const goOn = useEffectEvent(() => {
    if (!view) return;
    if (shown < count) return setShown(shown + NOTIFICATIONS_WINDOW);
    // The device keeps the newest hundred at least: with fewer there are no others.
    if (view.heldCount >= NOTIFICATIONS_WINDOW && older.state === 'idle') {
      void loadBehind(view.rows, older);
    }
  });
  useEffect(() => {
    const element = scroller.current;
    return element ? watchNearEnd(element, goOn) : undefined;
  }, []);
  // New rows may not fill the screen yet, and then nothing scrolls.
  useEffect(() => {
    const element = scroller.current;
    if (count > 0 && element && isNearEnd(element)) goOn();
  }, [count, shown]);
  return { shown, scroller };
}

async function loadBehind(rows: readonly NotificationRow[], older: Older): Promise<void> {
  const last = rows.findLast((one) => one.accountId !== null);
  if (last) await older.load(last.id as NotificationId);
}
