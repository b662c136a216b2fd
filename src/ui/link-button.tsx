import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import type { ButtonVariant } from './button.tsx';
import './button.css';

type Props = ComponentProps<'a'> & {
  icon?: ReactNode;
  variant?: ButtonVariant;
  size?: 'medium' | 'small';
};

/** A link to a page outside of the app that looks like a button. */
export function PageLink({
  icon,
  variant = 'secondary',
  size = 'medium',
  children,
  ...props
}: Props) {
  return (
    <a {...props} className="button" data-variant={variant} data-size={size}>
      <span className="button-content">
        {icon}
        {children}
      </span>
    </a>
  );
}

/** A link to another screen that looks like a button. */
export const LinkButton = createLink(PageLink);
