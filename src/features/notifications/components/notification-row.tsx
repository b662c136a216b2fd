import { formatAge, formatMoment } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { categoryStyle } from '../category-style.ts';
import type { NotificationLinks } from '../links.ts';
import type { NotificationRow } from '../overlay.ts';
import { onPlainClick } from '#src/ui/plain-click.ts';
import { NotificationBody } from './notification-body.tsx';
import '#src/ui/tints.css';
import styles from './notification-row.module.css';
import { Text } from '#src/ui/layout.tsx';

type Props = {
  row: NotificationRow;
  isFresh: boolean;
  now: number;
  links: NotificationLinks;
  isOpen?: boolean;
};

/** One notification; its whole surface opens it, except the links in its text. `isFresh` draws the dot. */
export function NotificationItem({ row, isFresh, now, links, isOpen = false }: Props) {
  const { group, icon: Icon, name, tint } = categoryStyle(row.category);
  // A clock that runs behind must not say that it happens later.
  const age = formatAge(row.createdOn, Math.max(now, Date.parse(row.createdOn)));
  return (
    <article
      className={styles.row}
      data-fresh={isFresh || undefined}
      data-open={isOpen || undefined}
    >
      <span className={styles.mark} data-group={group} data-tint={tint}>
        <Icon aria-hidden />
        <VisuallyHidden>{name()}</VisuallyHidden>
      </span>
      <div className={styles.text}>
        <a
          className={styles.title}
          href={links.hrefOf(row.path)}
          data-notification
          aria-current={isOpen || undefined}
          onClick={onPlainClick((event) => {
            event.preventDefault();
            links.open(row);
          })}
        >
          {isFresh ? <VisuallyHidden>{m.notifications_new()} </VisuallyHidden> : null}
          {row.title}
        </a>
        <NotificationBody html={row.body} links={links} />
        <Text
          as="time"
          size={12}
          tone="muted"
          dateTime={row.createdOn}
          title={formatMoment(row.createdOn)}
        >
          {age}
        </Text>
      </div>
      {isFresh ? <span className={styles.dot} aria-hidden /> : null}
    </article>
  );
}
