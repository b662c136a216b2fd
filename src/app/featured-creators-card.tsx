import type { Actor } from '#src/data/device/outbox.ts';
import { FeaturedCreators } from '#src/features/directory/components/featured-creators.tsx';
import { CatchError } from '#src/ui/catch-error.tsx';
import { useDirectoryLinks } from './directory-links.ts';

/** Creators who suit the business, below its day; if they cannot be read, the rest of the screen stays. */
export function FeaturedCreatorsCard({ actor }: { actor: Actor }) {
  const links = useDirectoryLinks();
  return (
    <CatchError fallback={null}>
      <FeaturedCreators actor={actor} links={links} />
    </CatchError>
  );
}
