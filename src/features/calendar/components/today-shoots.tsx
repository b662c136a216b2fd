import { dayOf } from '#contract/phoenix-time.ts';
import type { Author } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import type { CalendarLinks, Side } from '../desk.ts';
import { useCalendar } from '../queries.ts';
import { dayOfShoot, shootsOn } from '../shoot-days.ts';
import { ShootRow } from './shoot-row.tsx';
import styles from './today-shoots.module.css';

type Props = {
  author: Author;
  side: Side;
  now: number;
  links: Pick<CalendarLinks, 'shoot' | 'go'>;
};

/** Today's shoots, or nothing. */
export function TodayShoots({ author, side, now, links }: Props) {
  const view = useCalendar(author);
  const shoots = view ? shootsOn(view.shoots, dayOf(now)) : [];
  if (shoots.length === 0) return null;
  return (
    <section className={styles.today}>
      <h2>{m.calendar_today_shoots()}</h2>
      <Card padding="none">
        <ul className={styles.list}>
          {shoots.map((shoot) => (
            <li key={shoot.id}>
              <ShootRow
                shoot={shoot}
                side={side}
                href={links.shoot(shoot.id, dayOfShoot(shoot))}
                go={links.go}
              />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
