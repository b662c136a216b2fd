import { useState } from 'react';
import type { HoursException } from '#contract/availability/record.ts';
import { problemsOf, sentHours, type EditedHours } from '#contract/availability/rules.ts';
import type { Day } from '#contract/phoenix-time.ts';
import { m } from '#src/paraglide/messages.js';
import { AskDialog } from '#src/ui/ask-dialog.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Radio, RadioGroup } from '#src/ui/radio-group.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { shownProblems } from '../hours-form.ts';
import { HoursFields } from './hours-fields.tsx';

type Props = {
  held: readonly HoursException[];
  today: Day;
  onAdd: (exception: HoursException) => void;
  onClose: () => void;
};

const isDay = /^\d{4}-\d\d-\d\d$/;

/** One date, closed or with hours of its own. */
export function ExceptionDialog({ held, today, onAdd, onClose }: Props) {
  const [date, setDate] = useState('');
  const [hours, setHours] = useState<EditedHours>({
    isOpen: false,
    startTime: null,
    endTime: null,
  });
  const [isTried, setIsTried] = useState(false);
  const dateError = wrongDate(date, today);
  const add = () => {
    setIsTried(true);
    if (dateError || problemsOf(hours).length > 0) return;
    onAdd({ date, ...sentHours(hours) });
    onClose();
  };
  return (
    <AskDialog
      title={m.availability_exception_title()}
      cancelLabel={m.app_cancel()}
      confirmLabel={m.availability_exception_add()}
      onConfirm={add}
      onClose={onClose}
    >
      <Stack gap={4}>
        <TextField
          type="date"
          label={m.availability_exception_date()}
          value={date}
          onChange={setDate}
          description={
            held.some((one) => one.date === date) ? m.availability_exception_replaces() : undefined
          }
          errorMessage={isTried ? dateError : undefined}
        />
        <RadioGroup
          label={m.availability_exception_kind()}
          value={hours.isOpen ? 'open' : 'closed'}
          onChange={(kind) => setHours({ ...hours, isOpen: kind === 'open' })}
        >
          <Radio value="closed">{m.availability_exception_closed()}</Radio>
          <Radio value="open">{m.availability_exception_open()}</Radio>
        </RadioGroup>
        {hours.isOpen ? (
          <HoursFields
            name={m.availability_exception_kind()}
            hours={hours}
            problems={shownProblems(hours, isTried)}
            onChange={(change) => setHours({ ...hours, ...change })}
          />
        ) : null}
      </Stack>
    </AskDialog>
  );
}

function wrongDate(date: string, today: Day): string | undefined {
  if (!isDay.test(date)) return m.app_field_required();
  return date < today ? m.availability_exception_past() : undefined;
}
