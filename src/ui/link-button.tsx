import type { ReactNode } from 'react';
import type { ButtonVariant } from './button.tsx';
import './button.css';
import { InAppLink } from './in-app-link.tsx';

type Props = {
  href: string;
  go: (href: string) => void;
  icon?: ReactNode;
  variant?: ButtonVariant;
  size?: 'medium' | 'small';
  children: ReactNode;
};

/** A way to another screen that looks like a button. */
export function LinkButton({
  href,
  go,
  icon,
  variant = 'secondary',
  size = 'medium',
  children,
}: Props) {
  return (
    <InAppLink className="button" data-variant={variant} data-size={size} href={href} go={go}>
      <span className="button-content">
        {icon}
        {children}
      </span>
    </InAppLink>
  );
}
