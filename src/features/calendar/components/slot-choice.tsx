import { Car, X } from 'lucide-react';
import { useState } from 'react';
import { SLOTS_PER_REQUEST } from '#contract/appointment/rules.ts';
import { formatLongDay, formatTime } from '#src/lib/dates.ts';
import { isElsewhere } from '#src/lib/is-elsewhere.ts';
import { m } from '#src/paraglide/messages.js';
import { DatePicker } from '#src/ui/date-picker.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { Switch } from '#src/ui/switch.tsx';
import { TimeChoice } from '#src/ui/time-choice.tsx';
import {
  hourlySlots,
  slotsByPart,
  toggleSlot,
  type DayPart,
  type Slot,
  type SlotDay,
} from '../slot-days.ts';
import { formatShortDate, formatSlot, formatWeekday, noonOf } from '../times.ts';
import styles from './slot-choice.module.css';

type Props = {
  days: readonly SlotDay[];
  chosen: readonly string[];
  onChange: (slots: string[]) => void;
  max?: number;
  /** Choices in an order that counts: a first choice and alternates. */
  isRanked?: boolean;
};

/** Days, a day's free times by the hour (one more tap shows its quarters), and the chosen ones. */
export function SlotChoice(props: Props) {
  const { days, chosen, onChange, max = SLOTS_PER_REQUEST, isRanked = false } = props;
  const [wanted, setWanted] = useState(days[0]?.day);
  const [isFine, setIsFine] = useState(false);
  const shown = days.find((one) => one.day === wanted) ?? days[0];
  if (!shown) return null;
  const hourly = hourlySlots(shown.slots, chosen);
  const long = formatLongDay(noonOf(shown.day));
  return (
    <Stack gap={4} shrink>
      <DatePicker
        label={m.calendar_days_label()}
        // The count is of the times below, not of every quarter hour between them.
        days={days.map(({ day, slots }) =>
          pickerDay(day, isFine ? slots : hourlySlots(slots, chosen)),
        )}
        value={shown.day}
        onChange={setWanted}
      />
      {isElsewhere(noonOf(shown.day)) ? <Hint>{m.calendar_phoenix_times()}</Hint> : null}
      {slotsByPart(isFine ? shown.slots : hourly).map(({ part, slots }) => (
        <Stack gap={2} key={part}>
          <Hint as="span" aria-hidden>
            {partLabels[part]()}
          </Hint>
          <TimeChoice
            label={m.calendar_times_label({ day: long, part: partLabels[part]() })}
            times={slots.map(choiceTime)}
            chosen={chosen}
            onToggle={(start) => onChange(toggleSlot(chosen, start, max))}
          />
        </Stack>
      ))}
      {isFine || hourly.length < shown.slots.length ? (
        <Switch isSelected={isFine} onChange={setIsFine}>
          {m.calendar_every_quarter()}
        </Switch>
      ) : null}
      {chosen.length > 0 ? (
        <ul className={styles.chosen} aria-label={m.calendar_chosen()}>
          {chosen.map((start, place) => (
            <li key={start}>
              <span>
                {isRanked ? (
                  <span className={styles.rank}>
                    {place === 0 ? m.calendar_first_choice() : m.calendar_alternate()}
                  </span>
                ) : null}
                {formatSlot(start)}
              </span>
              <IconButton
                label={m.calendar_remove_choice({ time: formatSlot(start) })}
                onPress={() => onChange(toggleSlot(chosen, start, max))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </Stack>
  );
}

const partLabels: Record<DayPart, () => string> = {
  morning: m.calendar_morning,
  afternoon: m.calendar_afternoon,
  evening: m.calendar_evening,
};

/** `slots`: those that are shown for the day. */
function pickerDay(day: SlotDay['day'], slots: readonly Slot[]) {
  const noon = noonOf(day);
  const count = slots.length;
  return {
    day,
    weekday: formatWeekday(noon),
    date: formatShortDate(noon),
    note: m.calendar_free_count({ count }),
    spoken: m.calendar_day_spoken({ day: formatLongDay(noon), count }),
  };
}

function choiceTime({ start, isTight }: Slot) {
  const text = formatTime(start);
  return {
    id: start,
    text,
    mark: isTight ? <Car aria-hidden /> : null,
    spoken: isTight ? m.calendar_time_tight({ time: text }) : text,
  };
}
