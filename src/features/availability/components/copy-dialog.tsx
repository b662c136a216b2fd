import { useState } from 'react';
import { weekdays, type Weekday } from '#contract/availability/record.ts';
import type { CopyProblem } from '#contract/availability/rules.ts';
import { m } from '#src/paraglide/messages.js';
import { AskDialog } from '#src/ui/ask-dialog.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Select, SelectItem } from '#src/ui/select.tsx';
import { Wrong } from '#src/ui/wrong.tsx';
import { copyWithin, likelySource, type HoursAction, type HoursForm } from '../hours-form.ts';
import { dayName, hoursText } from '../times.ts';
import styles from './copy-dialog.module.css';

type Props = {
  /** Null: there is no form to copy within. */
  form: HoursForm | null;
  /** The day it was opened for. */
  target: Weekday;
  onCopy: (act: HoursAction) => void;
  onClose: () => void;
};

const sentences: Record<CopyProblem, () => string> = {
  noValues: m.availability_copy_no_values,
  noSettings: m.availability_copy_no_settings,
  noTarget: m.availability_copy_no_target,
};

/** Copies one day's hours to others: the day it was opened for is a target already, the likely source is chosen. */
export function CopyDialog({ form, target, onCopy, onClose }: Props) {
  const [source, setSource] = useState(() => (form ? likelySource(form.week, target) : null));
  const [targets, setTargets] = useState<readonly Weekday[]>([target]);
  const [problem, setProblem] = useState<CopyProblem | null>(null);
  const others = weekdays.filter((day) => day !== source);
  const copy = () => {
    const copied = copyWithin(form, source, targets);
    if (!copied.ok) return setProblem(copied.refusal);
    onCopy(copied.value);
    onClose();
  };
  return (
    <AskDialog
      title={m.availability_copy()}
      cancelLabel={m.app_cancel()}
      confirmLabel={m.app_copy()}
      onConfirm={copy}
      onClose={onClose}
    >
      <Stack gap={4}>
        <Select
          label={m.availability_copy_source()}
          value={source}
          onChange={(day) => setSource(day as Weekday)}
        >
          {weekdays.map((day) => (
            <SelectItem key={day} id={day} textValue={dayName(day)}>
              {form ? `${dayName(day)} · ${sourceText(form, day)}` : dayName(day)}
            </SelectItem>
          ))}
        </Select>
        <fieldset className={styles.targets}>
          <legend className="field-label">{m.availability_copy_targets()}</legend>
          {others.map((day) => (
            <Checkbox
              key={day}
              isSelected={targets.includes(day)}
              onChange={(isChosen) =>
                setTargets(isChosen ? [...targets, day] : targets.filter((one) => one !== day))
              }
            >
              {dayName(day)}
            </Checkbox>
          ))}
        </fieldset>
        <Wrong>{problem ? sentences[problem]() : null}</Wrong>
      </Stack>
    </AskDialog>
  );
}

/** A source's hours as far as they are chosen. */
function sourceText(form: HoursForm, day: Weekday): string {
  const { isOpen, startTime, endTime } = form.week[day];
  if (!isOpen) return m.availability_day_closed();
  return startTime === null || endTime === null
    ? m.availability_day_open()
    : hoursText({ isOpen, startTime, endTime });
}
