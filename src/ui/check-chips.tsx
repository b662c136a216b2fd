import {
  Checkbox,
  CheckboxGroup,
  type CheckboxGroupProps,
} from 'react-aria-components/CheckboxGroup';
import { Check } from 'lucide-react';
import { FieldLabel, FieldNotes, type FieldTexts } from './field.tsx';
import './check-chips.css';

interface CheckChipsProps extends Omit<CheckboxGroupProps, 'children'>, FieldTexts {
  options: readonly { id: string; name: string }[];
}

/** Any of a few, each a chip that is on or off. */
export function CheckChips({
  label,
  description,
  errorMessage,
  options,
  ...props
}: CheckChipsProps) {
  return (
    <CheckboxGroup
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      {...props}
      className="field"
    >
      <FieldLabel>{label}</FieldLabel>
      <div className="check-chips">
        {options.map(({ id, name }) => (
          <Checkbox key={id} value={id} className="check-chip">
            <Check aria-hidden />
            {name}
          </Checkbox>
        ))}
      </div>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </CheckboxGroup>
  );
}
