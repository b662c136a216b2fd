import { mayNameTime } from '#contract/notification/rules.ts';
import { isElsewhereSoon } from '#src/lib/is-elsewhere.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Hint, Row } from '#src/ui/layout.tsx';
import { categoryStyle } from '../category-style.ts';
import type { NotificationLinks } from '../links.ts';
import type { NotificationRow } from '../overlay.ts';
import { NotificationBody } from './notification-body.tsx';
import styles from './notification-pane.module.css';

type Props = { row: NotificationRow; links: NotificationLinks };

/** The notification that was chosen in the list, with the button to what it is about. */
export function NotificationPane({ row, links }: Props) {
  const { icon: Icon, name } = categoryStyle(row.category);
  return (
    <Card as="section" gap={3} fluid className={styles.pane} aria-label={m.notifications_pane()}>
      <Row as="p" gap={2} align="center" icon={18} size={14} tone="muted">
        <Icon aria-hidden />
        {name()}
      </Row>
      <h2>{row.title}</h2>
      <NotificationBody html={row.body} links={links} />
      {mayNameTime(row.category) && isElsewhereSoon(row.createdOn) ? (
        <Hint>{m.calendar_phoenix_times()}</Hint>
      ) : null}
      <Hint as="time" dateTime={row.createdOn}>
        {formatMoment(row.createdOn)}
      </Hint>
      <Row gap={2} wrap>
        <Button onPress={() => links.open(row)}>{m.notifications_pane_open()}</Button>
      </Row>
    </Card>
  );
}
