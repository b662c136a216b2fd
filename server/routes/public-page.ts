import type { publicPageRoutes as declared } from '#contract/routes/public-page.ts';
import type { Handlers } from '../http/call.ts';
import { publishPage, readOwnPage } from '../public-pages/own-page.ts';

export const publicPageRoutes: Handlers<keyof typeof declared> = {
  publicPage: ({ deps, caller }) => readOwnPage(deps, caller),

  updatePublicPage: ({ deps, caller, body }) => publishPage(deps, caller, body.slug),
};
