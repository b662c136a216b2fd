import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { headers } from '#contract/routes/route.ts';
import type { SyncPage } from '#contract/sync/sync.ts';
import { ok, refused } from '#contract/result.ts';
import { isCollection } from '#contract/sync/set-aside.ts';
import { consumeTokens } from '../db/consume-tokens.ts';
import type { Handlers } from '../http/call.ts';
import { JsonText } from '../http/json-text.ts';
import { unreadableOf } from '../presenters/unreadable.ts';
import type { WindowPage } from '../sync/first-contact.ts';
import { readFeed } from '../sync/read-feed.ts';
import { refuse } from '../texts/refusal.ts';

/** Reports of one account in a minute, and at once: a device sends one for up to 50 records, and each record once a build. */
const REPORTS = { perMinute: 6, burst: 12 };
const APP_VERSION_MAX_CHARS = 120;

export const syncRoutes: Handlers<'sync' | 'reportSetAside'> = {
  async sync({ deps, caller, query }) {
    const page = await readFeed(deps, caller.accountId, query);
    return ok(answerOf(caller.isProgram ? withoutNotifications(page) : page));
  },

  /**
   * One line of the log, with what this server's own contract refuses of these records: then the fault is a stored row, otherwise
   * the app is older than the record.
   */
  async reportSetAside({ deps, caller: { accountId }, body: { records }, context }) {
    const { env, pool, now, log } = deps;
    const bucket = {
      name: 'setAside',
      accountId,
      perMinute: REPORTS.perMinute * env.limitsFactor,
      burst: REPORTS.burst * env.limitsFactor,
    };
    const spent = await consumeTokens(pool, bucket, [newId<CommandId>()], now());
    if (spent.granted === 0) {
      return refused(refuse('TOO_MANY_REQUESTS', { retryAfter: spent.retryAfter }));
    }
    const unreadable = await unreadableOf(
      pool,
      accountId,
      records.flatMap(({ collection, id }) =>
        id !== null && isCollection(collection) ? [{ collection, id }] : [],
      ),
    );
    const appVersion = context.req.header(headers.appVersion)?.slice(0, APP_VERSION_MAX_CHARS);
    const level = unreadable.length > 0 ? 'error' : 'warn';
    log[level]({ accountId, appVersion, records, unreadable }, 'an app cannot read records');
    return ok({ success: true });
  },
};

type Page = SyncPage | WindowPage;

/** A page with the messages in their place, which of a window are JSON already. */
function answerOf({ messages, ...page }: Page): SyncPage | JsonText<SyncPage> {
  if (!(messages instanceof JsonText)) return { ...page, messages };
  return new JsonText(`${JSON.stringify(page).slice(0, -1)},"messages":${messages.text}}`);
}

/** Notifications are addressed to the people of an account, and no scope of a program names them. */
const withoutNotifications = (page: Page): Page => ({
  ...page,
  collections: { ...page.collections, notifications: [] },
  gone: page.gone.filter(({ collection }) => collection !== 'notifications'),
});
