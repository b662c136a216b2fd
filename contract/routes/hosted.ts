import * as z from 'zod/mini';
import type { Route } from './route.ts';

/** Calls of installations with hosted services. Elsewhere they answer that there is nothing. */
export const hostedRoutes = {
  /** The browser's configuration for Firebase Authentication. `authEmulator`: the address of a local stand-in. */
  firebaseConfig: {
    method: 'GET',
    path: '/firebaseConfig',
    access: 'anyone',
    offline: 'onlineOnly',
    answer: z.object({
      config: z.record(z.string(), z.string()),
      authEmulator: z.optional(z.string()),
    }),
  },
} as const satisfies Record<string, Route>;
