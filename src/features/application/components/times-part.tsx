import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import { dayOf } from '#contract/phoenix-time.ts';
import { formatLongDay, formatTime } from '#src/lib/dates.ts';
import { nameZone } from '#src/lib/name-zone.ts';
import { m } from '#src/paraglide/messages.js';
import { formatCalendarDay, formatDays, noonOf } from '#src/campaigns/frame/when.ts';
import { Hint, Text } from '#src/ui/layout.tsx';
import { freeTimes } from '../free-times.ts';
import type { Brief } from '../use-brief.ts';
import { Part } from './part.tsx';
import styles from './times-part.module.css';

type Props = {
  campaign: CampaignRecord;
  business: Brief['business'];
  availability: Brief['availability'];
  /** The creator's own. */
  shoots: readonly AppointmentRecord[];
  now: number;
};

/** When it can be filmed, as far as this device knows, and until when one can apply. */
export function TimesPart({ campaign, business, availability, shoots, now }: Props) {
  const { requiresShoot, shootWindow, shootDurationMin, applyBy } = campaign;
  const known = { availability, week: business?.availability };
  const times = requiresShoot ? freeTimes(known, campaign, shoots, now) : null;
  return (
    <Part title={m.opportunity_when()}>
      {requiresShoot ? (
        <p>{m.opportunity_duration({ minutes: shootDurationMin })}</p>
      ) : (
        <p>{m.opportunity_no_shoot()}</p>
      )}
      {requiresShoot && shootWindow ? <p>{windowText(shootWindow, now)}</p> : null}
      {applyBy ? <p>{m.opportunity_apply_by({ date: formatCalendarDay(applyBy) })}</p> : null}
      {times && times.days.length > 0 ? (
        <>
          <Hint as="h3">
            {times.isExact ? m.opportunity_free_times() : m.opportunity_opening_times()}
          </Hint>
          <ul className={styles.days}>
            {times.days.map(({ day, first, last }) => (
              <li key={first}>
                <span>{formatLongDay(noonOf(day))}</span>
                <Text as="span" tone="muted" tabular>
                  {nameZone(m.app_range({ from: formatTime(first), to: formatTime(last) }), first)}
                </Text>
              </li>
            ))}
          </ul>
          {times.isExact ? null : <Hint>{m.opportunity_opening_note()}</Hint>}
        </>
      ) : null}
      {times?.days.length === 0 ? <Hint>{m.opportunity_no_times()}</Hint> : null}
    </Part>
  );
}

/** The days that are left of a campaign's window. */
const windowText = (window: { from: string; to: string }, now: number): string =>
  window.from < dayOf(now)
    ? m.opportunity_window_until({ day: formatCalendarDay(window.to) })
    : m.opportunity_window({ days: formatDays(window) });
