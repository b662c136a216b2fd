import { m } from '#src/paraglide/messages.js';
import { joinClass } from './class-name.ts';
import { Skeleton } from './skeleton.tsx';
import './skeleton-list.css';
import './skeleton-sections.css';

const sections = [1, 2, 3, 4];

type Props = {
  /** The columns of the home, if they aren't of one width. */
  className?: string | undefined;
};

/** Placeholder sections, each a heading above a card, until a home first arrives from the server. */
export function SkeletonSections({ className }: Props) {
  return (
    <div
      role="status"
      aria-label={m.ui_working()}
      className={joinClass('skeleton-sections', className)}
    >
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
