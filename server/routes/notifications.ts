import { NOTIFICATIONS_PER_PAGE, NOTIFICATIONS_WINDOW } from '#contract/notification/rules.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { Handlers } from '../http/call.ts';
import { isOwnAccount } from '../notices/own-account.ts';
import { register, unregister } from '../notices/registrations.ts';
import { unsubscribe } from '../notices/unsubscribe.ts';
import { presentNotifications } from '../presenters/notification.ts';
import { refuse } from '../texts/refusal.ts';
import { runOne } from './run-one.ts';

export const notificationRoutes: Handlers<
  | 'notificationList'
  | 'newNotifications'
  | 'oneNotificationAsSeen'
  | 'notificationsAsSeen'
  | 'updateNotificationSettings'
  | 'pushConfig'
  | 'pushRegistration'
  | 'endPushRegistration'
  | 'unsubscribe'
> = {
  async notificationList({ deps, caller, body }) {
    if (!isOwnAccount(caller, body)) return refused(refuse('NOT_FOUND'));
    const wanted = {
      before: body.lastDocId,
      beforeTime: body.lastCreatedOn,
      limit: NOTIFICATIONS_PER_PAGE,
    };
    return ok({ data: await presentNotifications(deps.pool, caller.accountId, wanted) });
  },

  async newNotifications({ deps, caller, body }) {
    if (!isOwnAccount(caller, body)) return refused(refuse('NOT_FOUND'));
    const wanted = { after: body.timestampForNewer, limit: NOTIFICATIONS_WINDOW };
    return ok({ data: await presentNotifications(deps.pool, caller.accountId, wanted) });
  },

  oneNotificationAsSeen: async (call) =>
    done(await runOne(call, 'oneNotificationAsSeen', call.body)),

  notificationsAsSeen: async (call) => done(await runOne(call, 'notificationsAsSeen', call.body)),

  updateNotificationSettings: async (call) =>
    done(await runOne(call, 'updateNotificationSettings', call.body)),

  pushConfig: async ({ deps }) => ok(deps.push.clientConfig()),

  async pushRegistration({ deps, caller, body }) {
    const registration = deps.push.registrationOf(body.fcmToken);
    if (!registration) return refused(refuse('PUSH_TOKEN_INVALID'));
    const details = { platform: body.platform ?? null, now: deps.now() };
    await register(deps.pool, caller, registration, details);
    return ok({ success: true });
  },

  /** Also succeeds for an unknown token: the result is the same. */
  async endPushRegistration({ deps, caller, body }) {
    const token = deps.push.registrationOf(body.fcmToken)?.token ?? body.fcmToken;
    await unregister(deps.pool, caller, { token });
    return ok({ success: true });
  },

  unsubscribe: ({ deps, params }) => unsubscribe(deps, params.token),
};

const done = (result: Result<unknown, Refusal>): Result<{ success: true }, Refusal> =>
  result.ok ? ok({ success: true }) : result;
