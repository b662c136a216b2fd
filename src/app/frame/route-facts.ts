import { useMatches, useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  /** A route file's facts about its screen, for the frame. */
  interface StaticDataRouteOption {
    /** Shown in the header and in the window's title. */
    title?: () => string;
    /** Where Back leads when there is no way back in this window: marks a detail screen, without a bottom bar. */
    parent?: string;
  }
}

export type RouteFacts = {
  title: string | null;
  parent: string | null;
  /** The title of the parent screen. */
  parentTitle: string | null;
};

/** The facts of the innermost screen that has any. */
export function useRouteFacts(): RouteFacts {
  // One object for all addresses of a route: another query doesn't render the frame again.
  const data = useMatches({
    select: (matches) => matches.map((match) => match.staticData).findLast((one) => one.title),
  });
  const { routesByPath } = useRouter();
  const parent = data?.parent ?? null;
  const above = Object.entries(routesByPath).find(([path]) => path === parent)?.[1];
  return {
    title: data?.title?.() ?? null,
    parent,
    parentTitle: above?.options.staticData?.title?.() ?? null,
  };
}
