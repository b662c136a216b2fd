import { useEffect, useRef, useState } from 'react';
import { type Weekday, weekdays } from '#contract/availability/record.ts';
import type { Day } from '#contract/phoenix-time.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { bookingOf, usualWeek } from '../hours-form.ts';
import type { HoursEditing } from '../use-hours-form.ts';
import { BookingPart } from './booking-part.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { DayRow } from './day-row.tsx';
import { ExceptionsPart } from './exceptions-part.tsx';
import styles from './hours-editor.module.css';
import { Row, Stack } from '#src/ui/layout.tsx';
import { SaveBar } from '#src/ui/save-bar.tsx';

type Props = {
  actor: Actor;
  editing: HoursEditing;
  today: Day;
  /** There were never any hours: the usual ones are offered. */
  isUnset: boolean;
  onSaved: (() => void) | undefined;
};

/** Seven days, the dates that differ, and Save. Works the same with and without a connection. */
export function HoursEditor({ actor, editing, today, isUnset, onSaved }: Props) {
  const { form, isDirty, change, discard, save } = editing;
  const [copyingTo, setCopyingTo] = useState<Weekday | null>(null);
  const [tries, setTries] = useState(0);
  const { isBusy, run } = useCommand(m.app_went_wrong);
  const days = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (tries > 0) days.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  const handleSave = async () => {
    const outcome = await save();
    if (outcome === 'saved') {
      toasts.success(m.availability_saved());
      onSaved?.();
    }
    setTries(outcome === 'saved' ? 0 : tries + 1);
  };

  return (
    <>
      <Stack as="section" gap={3} aria-labelledby="availability-week">
        <h2 id="availability-week">{m.availability_week()}</h2>
        {isUnset ? (
          <Row>
            <Button
              variant="secondary"
              size="small"
              onPress={() => change({ type: 'setWeek', week: usualWeek })}
            >
              {m.availability_usual()}
            </Button>
          </Row>
        ) : null}
        <ul ref={days} className={styles.days}>
          {weekdays.map((day) => (
            <DayRow
              key={day}
              day={day}
              hours={form.week[day]}
              isTried={tries > 0}
              onChange={(hours) => change({ type: 'setDay', day, change: hours })}
              onCopy={() => setCopyingTo(day)}
            />
          ))}
        </ul>
      </Stack>
      <ExceptionsPart exceptions={form.exceptions} today={today} onChange={change} />
      <BookingPart
        actor={actor}
        booking={bookingOf(form)}
        onChange={(booking) => change({ type: 'setBooking', change: booking })}
      />
      <SaveBar line={isDirty} state={isDirty ? m.availability_unsaved() : null}>
        {isDirty ? (
          <Button variant="secondary" onPress={discard}>
            {m.availability_discard()}
          </Button>
        ) : null}
        <Button isPending={isBusy} onPress={() => void run(handleSave)}>
          {m.app_save()}
        </Button>
      </SaveBar>
      {copyingTo ? (
        <CopyDialog
          form={form}
          target={copyingTo}
          onCopy={change}
          onClose={() => setCopyingTo(null)}
        />
      ) : null}
    </>
  );
}
