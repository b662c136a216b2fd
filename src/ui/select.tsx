import type { ReactNode } from 'react';
import {
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
  Text,
  type ListBoxItemProps,
  type SelectProps as AriaSelectProps,
} from 'react-aria-components/Select';
import { Check, ChevronDown } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { withClass } from './class-name.ts';
import { FieldLabel, FieldNotes, type FieldTexts } from './field.tsx';
import './popover.css';
import './select.css';

interface SelectProps<T extends object> extends Omit<AriaSelectProps<T>, 'children'>, FieldTexts {
  items?: Iterable<T>;
  children: ReactNode | ((item: T) => ReactNode);
}

/** One of several SelectItems; controlled by `value` and `onChange`. */
export function Select<T extends object>({
  label,
  description,
  errorMessage,
  items,
  children,
  className,
  ...props
}: SelectProps<T>) {
  return (
    <AriaSelect
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      placeholder={m.ui_choose()}
      {...props}
      className={withClass('field select', className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <Button className="field-control select-button">
        <SelectValue className="select-value">
          {({ selectedText, isPlaceholder, defaultChildren }) =>
            isPlaceholder ? defaultChildren : selectedText
          }
        </SelectValue>
        <ChevronDown aria-hidden />
      </Button>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <Popover className="popover" containerPadding={8} offset={6}>
        <ListBox items={items} className="select-list">
          {children}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

interface SelectItemProps<T extends object> extends ListBoxItemProps<T> {
  children: ReactNode;
}

export function SelectItem<T extends object>({
  className,
  children,
  ...props
}: SelectItemProps<T>) {
  return (
    <ListBoxItem
      textValue={typeof children === 'string' ? children : undefined}
      {...props}
      className={withClass('select-item', className)}
    >
      <Text slot="label">{children}</Text>
      <Check aria-hidden />
    </ListBoxItem>
  );
}
