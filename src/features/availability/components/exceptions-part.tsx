import { CalendarPlus, X } from 'lucide-react';
import { useState } from 'react';
import { EXCEPTIONS_MAX, type HoursException } from '#contract/availability/record.ts';
import type { Day } from '#contract/phoenix-time.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Hint, Stack, Text } from '#src/ui/layout.tsx';
import type { HoursAction } from '../hours-form.ts';
import { dateText, hoursText } from '../times.ts';
import { ExceptionDialog } from './exception-dialog.tsx';
import styles from './exceptions-part.module.css';

type Props = {
  exceptions: readonly HoursException[];
  today: Day;
  /** Without it they can only be read. */
  onChange?: ((act: HoursAction) => void) | undefined;
};

/** Dates on which other hours hold. */
export function ExceptionsPart({ exceptions, today, onChange }: Props) {
  const [isAdding, setIsAdding] = useState(false);
  const isFull = exceptions.length >= EXCEPTIONS_MAX;
  return (
    <Stack as="section" gap={3} align="start" aria-labelledby="availability-exceptions">
      <header className={styles.header}>
        <h2 id="availability-exceptions">{m.availability_exceptions()}</h2>
        <p>{m.availability_exceptions_text()}</p>
      </header>
      {exceptions.length === 0 ? (
        <Hint>{m.availability_exceptions_empty()}</Hint>
      ) : (
        <ul className={styles.list}>
          {exceptions.map((one) => (
            <li key={one.date} className={styles.item}>
              <span className={styles.date}>{dateText(one.date, today)}</span>
              <Text as="span" tone="muted" grow>
                {hoursText(one)}
              </Text>
              {onChange ? (
                <IconButton
                  label={m.availability_exception_remove({ date: dateText(one.date, today) })}
                  onPress={() => onChange({ type: 'removeException', date: one.date })}
                >
                  <X aria-hidden />
                </IconButton>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {onChange && isFull ? (
        <Hint>{m.availability_exceptions_full({ max: EXCEPTIONS_MAX })}</Hint>
      ) : null}
      {onChange && !isFull ? (
        <Button
          variant="secondary"
          icon={<CalendarPlus aria-hidden />}
          onPress={() => setIsAdding(true)}
        >
          {m.availability_exception_add()}
        </Button>
      ) : null}
      {isAdding && onChange ? (
        <ExceptionDialog
          held={exceptions}
          today={today}
          onAdd={(exception) => onChange({ type: 'addException', exception })}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
    </Stack>
  );
}
