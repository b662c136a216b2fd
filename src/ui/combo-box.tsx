import type { ReactNode } from 'react';
import {
  Button,
  ComboBox as AriaComboBox,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  type ComboBoxProps as AriaComboBoxProps,
} from 'react-aria-components/ComboBox';
import { ChevronDown } from 'lucide-react';
import { withClass } from './class-name.ts';
import { FieldLabel, FieldNotes, type FieldTexts } from './field.tsx';
import './combo-box.css';
import './popover.css';
import './select.css';

type Option = { id: string; name: string };

interface ComboBoxProps
  extends
    Omit<AriaComboBoxProps<Option, 'single'>, 'children' | 'items' | 'defaultItems'>,
    FieldTexts {
  options: readonly Option[];
  /** Announced while no option matches the typed text. */
  none: ReactNode;
}

/** One of many, found by typing a part of its name. */
export function ComboBox({
  label,
  description,
  errorMessage,
  options,
  none,
  className,
  ...props
}: ComboBoxProps) {
  return (
    <AriaComboBox
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      allowsEmptyCollection
      {...props}
      defaultItems={options}
      className={withClass('field', className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <div className="combo-control">
        <Input className="field-control" autoComplete="off" />
        <Button className="combo-button">
          <ChevronDown aria-hidden />
        </Button>
      </div>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <Popover className="popover" containerPadding={8} offset={6}>
        <ListBox<Option>
          className="select-list"
          renderEmptyState={() => <p className="combo-none">{none}</p>}
        >
          {({ id, name }) => (
            <ListBoxItem id={id} textValue={name} className="select-item">
              {name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
