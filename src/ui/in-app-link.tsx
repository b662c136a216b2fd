import type { AnchorHTMLAttributes, MouseEvent } from 'react';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; go: (href: string) => void };

/**
 * A link within the app: a plain tap goes there without loading the page anew, every other way opens it as browsers do.
 */
export function InAppLink({ href, go, children, ...props }: Props) {
  const handleClick = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere || event.button !== 0) return;
    event.preventDefault();
    go(href);
  };
  return (
    <a {...props} href={href} onClick={handleClick}>
      {children}
    </a>
  );
}
