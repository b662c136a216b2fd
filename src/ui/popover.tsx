import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import {
  Popover as AriaPopover,
  type PopoverProps as AriaPopoverProps,
} from 'react-aria-components/Popover';
import { withClass } from './class-name.ts';
import './popover.css';

export { DialogTrigger } from 'react-aria-components/Dialog';

interface PopoverProps extends Omit<AriaPopoverProps, 'children'> {
  /** Names the panel for screen readers; a Heading with slot="title" inside does too. */
  label?: string;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A panel beside its button, with a DialogTrigger around both. */
export function Popover({ label, className, children, ...props }: PopoverProps) {
  return (
    <AriaPopover
      containerPadding={8}
      offset={6}
      {...props}
      className={withClass('popover', className)}
    >
      <Dialog className="popover-panel" aria-label={label}>
        {({ close }) => (typeof children === 'function' ? children(close) : children)}
      </Dialog>
    </AriaPopover>
  );
}
