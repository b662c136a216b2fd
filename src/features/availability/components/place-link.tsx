import type { MouseEvent, ReactNode } from 'react';
import '#src/ui/button.css';

type Props = { href: string; go: (href: string) => void; children: ReactNode };

/** A link within the app that looks like a button: a plain tap moves without loading the page anew. */
export function PlaceLink({ href, go, children }: Props) {
  const handleClick = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere || event.button !== 0) return;
    event.preventDefault();
    go(href);
  };
  return (
    <a
      className="button"
      data-variant="secondary"
      data-size="small"
      href={href}
      onClick={handleClick}
    >
      <span className="button-content">{children}</span>
    </a>
  );
}
