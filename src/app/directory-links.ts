import { useNavigate } from '@tanstack/react-router';
import type { DirectoryLinks } from '#src/features/directory/links.ts';

/** Where creators are found. */
export function useDirectoryLinks(): DirectoryLinks {
  const navigate = useNavigate();
  return {
    all: '/business/creators',
    profileOf: (id) => `/business/creators/profile/${id}`,
    go: (href) => void navigate({ href }),
  };
}
