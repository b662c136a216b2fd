import { useContext, type ReactNode, type Ref } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button';
import { ProgressBarContext } from 'react-aria-components/ProgressBar';
import { m } from '#src/paraglide/messages.js';
import { withClass } from './class-name.ts';
import './button.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends AriaButtonProps {
  variant?: ButtonVariant;
  /** `small` draws 36 px and still accepts taps on 44; `large` is for a thumb that does not look. */
  size?: 'medium' | 'small' | 'large';
  /** Fills its container, for the one action of a phone screen. */
  isWide?: boolean;
  icon?: ReactNode;
  children?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** While `isPending` it keeps its width and focus, ignores presses and announces its state to a screen reader. */
export function Button({
  variant = 'primary',
  size = 'medium',
  isWide = false,
  icon,
  className,
  children,
  ...props
}: ButtonProps) {
  return (
    <AriaButton
      {...props}
      className={withClass('button', className)}
      data-variant={variant}
      data-size={size}
      data-wide={isWide || undefined}
    >
      <span className="button-content">
        {icon}
        {children}
      </span>
      {props.isPending ? <PendingMark /> : null}
    </AriaButton>
  );
}

/** react-aria names the button after this element while it is pending, so the id has to come from its context. */
function PendingMark() {
  const context = useContext(ProgressBarContext);
  const id = context && 'id' in context ? context.id : undefined;

  return <progress id={id} className="button-pending" aria-label={m.ui_working()} />;
}
