import type { ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Skeleton } from './skeleton.tsx';
import './skeleton-list.css';

type RowsProps = {
  /** One row each: the width of its first line, in percent. */
  widths: readonly number[];
  size?: 'medium' | 'large';
};

/** Placeholder rows, until the list first arrives from the server. */
export function SkeletonRows({ widths, size = 'medium' }: RowsProps) {
  return (
    <div role="status" aria-label={m.ui_working()}>
      {widths.map((width) => (
        <div key={width} className="skeleton-row" data-size={size}>
          <Skeleton shape="circle" />
          <div className="skeleton-row-lines">
            <Skeleton style={{ inlineSize: `${width}%` }} />
            <Skeleton style={{ inlineSize: '90%' }} />
          </div>
        </div>
      ))}
    </div>
  );
}

const places = [1, 2, 3, 4, 5, 6];

/** Placeholder cards, until the list first arrives from the server. */
export function SkeletonCards({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-label={m.ui_working()} className="skeleton-cards">
      {places.map((place) => (
        <div key={place} className="skeleton-card">
          <Skeleton shape="block" className="skeleton-card-cover" />
          {children}
        </div>
      ))}
    </div>
  );
}
