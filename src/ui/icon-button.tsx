import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button';
import { withClass } from './class-name.ts';
import './icon-button.css';

export interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'aria-label'> {
  /** The spoken label; a screen reader can't read the icon. */
  label: string;
  /** `overlay` is for the corner of a picture. */
  variant?: 'quiet' | 'primary' | 'overlay';
  /** The icon, and a Badge beside it where something is counted. */
  children: ReactNode;
}

export function IconButton({
  label,
  variant = 'quiet',
  className,
  children,
  ...props
}: IconButtonProps) {
  return (
    <AriaButton
      {...props}
      aria-label={label}
      className={withClass('icon-button', className)}
      data-variant={variant}
    >
      {children}
    </AriaButton>
  );
}
