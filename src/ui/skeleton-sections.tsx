import { m } from '#src/paraglide/messages.js';
import { Skeleton } from './skeleton.tsx';
import './skeleton-list.css';
import './skeleton-sections.css';

const sections = [1, 2, 3, 4];

/** Placeholder sections, each a heading above a card, until a home first arrives from the server. */
export function SkeletonSections() {
  return (
    <div role="status" aria-label={m.ui_working()} className="skeleton-sections">
      {sections.map((section) => (
        <div key={section} className="skeleton-section">
          <Skeleton className="skeleton-heading" />
          <div className="skeleton-card skeleton-section-card">
            <Skeleton shape="circle" />
            <div className="skeleton-row-lines">
              <Skeleton style={{ inlineSize: '55%' }} />
              <Skeleton style={{ inlineSize: '70%' }} />
              <Skeleton style={{ inlineSize: '45%' }} />
              <Skeleton style={{ inlineSize: '30%' }} />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
