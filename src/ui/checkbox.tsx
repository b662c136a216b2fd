import type { ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
} from 'react-aria-components/Checkbox';
import { Check } from 'lucide-react';
import { withClass } from './class-name.ts';
import './checkbox.css';

interface CheckboxProps extends Omit<AriaCheckboxProps, 'children'> {
  children: ReactNode;
}

/** One thing to agree to; its whole line can be tapped. */
export function Checkbox({ className, children, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox {...props} className={withClass('checkbox', className)}>
      <span className="checkbox-box" aria-hidden>
        <Check />
      </span>
      <span>{children}</span>
    </AriaCheckbox>
  );
}
