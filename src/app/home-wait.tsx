import { type FirstContact, FIRST_PAGE_MS } from './first-contact.ts';
import { SkeletonSections } from '#src/ui/skeleton-sections.tsx';
import { LateHome } from './late-home.tsx';
import { useAfter } from './use-after.ts';

/** How long the device may take to read the parts before the screen explains what it waits for. */
const PATIENCE_MS = 4_000;

type Props = Pick<FirstContact, 'wasAwaited'> & {
  /** The columns of the home, if they aren't of one width. */
  columns?: string | undefined;
  onRetry: () => void;
};

/** A home whose parts haven't been read yet: empty at first, and placeholders while the account's first page is on its way. */
export function HomeWait({ wasAwaited, columns, onRetry }: Props) {
  const isLate = useAfter(PATIENCE_MS + (wasAwaited ? FIRST_PAGE_MS : 0));
  if (isLate) return <LateHome onRetry={onRetry} />;
  return wasAwaited ? <SkeletonSections className={columns} /> : null;
}
