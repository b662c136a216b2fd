import type { AnswerOf } from '#contract/routes/http.ts';
import { publicPageRoutes } from '#contract/routes/public-page.ts';
import type { Reply } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { callAsUser } from '#src/data/device/session.ts';

type Page = Promise<Reply<AnswerOf<'publicPage'>>>;

export const loadPublicPage = ({ accountId }: Actor): Page =>
  callAsUser(device, 'publicPage', { accountId, route: publicPageRoutes.publicPage });

/** Gives the page this address, or takes the page off. */
export const changePublicPage = ({ accountId }: Actor, slug: string | null): Page =>
  callAsUser(device, 'updatePublicPage', {
    accountId,
    body: { slug },
    route: publicPageRoutes.updatePublicPage,
  });
