import type { ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import type { ButtonProps } from './button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import './button.css';

interface StartButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'isWide'> {
  /** A `submit` button needs no `onPress`: its form acts. */
  type?: 'button' | 'submit';
  isPending?: boolean;
  onPress?: () => void;
  children: ReactNode;
}

/**
 * A button of what is loaded before anything else: the login and the screens of a failed start. It looks and behaves like
 * {@link import('./button.tsx').Button}, on the browser's own events: react-aria's are 13 kB more to download.
 */
export function StartButton({
  variant = 'primary',
  size = 'medium',
  type = 'button',
  isWide = false,
  isPending = false,
  onPress,
  children,
}: StartButtonProps) {
  return (
    <>
      <button
        type={type}
        className="button"
        data-variant={variant}
        data-size={size}
        data-wide={isWide || undefined}
        data-pending={isPending || undefined}
        aria-disabled={isPending || undefined}
        onClick={(event) => {
          if (isPending) event.preventDefault();
          else onPress?.();
        }}
      >
        <span className="button-content">{children}</span>
        {isPending ? <progress className="button-pending" aria-label={m.ui_working()} /> : null}
      </button>
      <VisuallyHidden role="status">{isPending ? m.ui_working() : null}</VisuallyHidden>
    </>
  );
}
