import type { FirstContact } from './first-contact.ts';
import { SkeletonSections } from '#src/ui/skeleton-sections.tsx';
import { LateHome } from './late-home.tsx';
import { useAfter } from './use-after.ts';

/** How long the parts may take before the screen says what it waits for. */
const PATIENCE_MS = 4_000;
/** The same for the first page, which a slow line brings. */
const FIRST_PAGE_MS = 20_000;

type Props = Pick<FirstContact, 'wasAwaited'> & { onRetry: () => void };

/** A home whose parts haven't been read yet: empty where the device holds them, and placeholders until their first page arrives. */
export function HomeWait({ wasAwaited, onRetry }: Props) {
  const isLate = useAfter(wasAwaited ? FIRST_PAGE_MS : PATIENCE_MS);
  if (isLate) return <LateHome onRetry={onRetry} />;
  return wasAwaited ? <SkeletonSections /> : null;
}
