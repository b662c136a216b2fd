import type { Author } from '#src/data/device/outbox.ts';
import { FeaturedCreators } from '#src/features/directory/components/featured-creators.tsx';
import { CatchError } from './catch-error.tsx';
import { useDirectoryLinks } from './directory-links.ts';

/** Creators who suit the business, below its day; if they cannot be read, the rest of the screen stays. */
export function FeaturedCreatorsCard({ author }: { author: Author }) {
  const links = useDirectoryLinks();
  return (
    <CatchError fallback={null}>
      <FeaturedCreators author={author} links={links} />
    </CatchError>
  );
}
