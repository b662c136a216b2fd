import { CalendarClock } from 'lucide-react';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { type Day, dayOf } from '#contract/phoenix-time.ts';
import { formatTime } from '#src/lib/dates.ts';
import { nameZone } from '#src/lib/name-zone.ts';
import { m } from '#src/paraglide/messages.js';
import { dateText } from '../times.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Row } from '#src/ui/layout.tsx';
import { Notice } from '#src/ui/notice.tsx';

type Props = {
  shoots: readonly AppointmentRecord[];
  today: Day;
};

/** Booked shoots outside the new hours: they stay, and the business should know. */
export function OutsideNote({ shoots, today }: Props) {
  return (
    <Notice as="section" gap={2} align="start" aria-labelledby="availability-outside">
      <Row as="h2" gap={2} align="center" size={16} icon={20} id="availability-outside">
        <CalendarClock aria-hidden />
        {m.availability_outside({ count: shoots.length })}
      </Row>
      <ul>
        {shoots.map((one) => (
          <li key={one.id}>
            {m.app_time_with({
              time: nameZone(
                `${dateText(dayOf(Date.parse(one.startDateTime)), today)}, ${formatTime(one.startDateTime)}`,
                one.startDateTime,
              ),
              name: `${one.firstname} ${one.lastname}`.trim(),
            })}
          </li>
        ))}
      </ul>
      <p>{m.availability_outside_text()}</p>
      <LinkButton size="small" to="/business/calendar">
        {m.availability_to_calendar()}
      </LinkButton>
    </Notice>
  );
}
