import type { AnyRouter } from '@tanstack/react-router';
import { isInAppPath } from '#contract/notification/rules.ts';
import { accountKinds, type AccountKind } from '#contract/profile/record.ts';

type Routes = Pick<AnyRouter, 'getMatchedRoutes'>;

/**
 * The target of a received path: the path itself, if the section may open it and this build has a screen for it, with valid
 * ids; otherwise the list of notifications. Never anything else, whatever the text.
 */
export function resolveLink(routes: Routes, path: unknown, section: AccountKind | null): string {
  if (isInAppPath(path)) {
    const pathname = path.split('?')[0] ?? '';
    if (isOpenTo(pathname, section) && hasScreen(routes, pathname)) return path;
  }
  return section ? `/${section}/notification` : '/dashboard';
}

/** A path of no section is open to everyone. */
function isOpenTo(pathname: string, section: AccountKind | null): boolean {
  const first = pathname.split('/')[1];
  return first === section || !accountKinds.some((kind) => kind === first);
}

function hasScreen(routes: Routes, pathname: string): boolean {
  const [matched, params, found] = routes.getMatchedRoutes(pathname);
  // A section by itself is no screen.
  if (!found || found.children) return false;
  try {
    for (const { options } of matched) {
      const parse = options.params?.parse as ((raw: typeof params) => unknown) | undefined;
      parse?.(params);
    }
    return true;
  } catch {
    // An invalid id has no screen: the path's parser throws.
    return false;
  }
}
