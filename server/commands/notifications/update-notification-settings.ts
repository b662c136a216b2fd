import type { NotificationSettings } from '#contract/profile/notification-settings.ts';
import { ok } from '#contract/result.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { effectStatement } from '../../records/write-set.ts';

/**
 * Changes the calling user's notification settings for all of their accounts; the last command wins. They belong to the user
 * and are read with the profile, so no record of the feed changes. A change still raises the account's revision, which notifies
 * the device when its profile shows the effect.
 */
export const updateNotificationSettings: CommandHandler<'updateNotificationSettings'> = {
  rate: rates.edits,
  async lock({ client, caller }) {
    const { rows } = await client.query<NotificationSettings>({
      name: 'lock-notification-settings',
      text: 'select private_previews as "privatePreviews", emails from users where id = $1 for no key update',
      values: [caller.userId],
    });
    const before = rows[0];
    let after = before;
    return {
      decide({ payload }) {
        after = payload;
        return ok({});
      },
      audience: () =>
        after?.emails === before?.emails && after?.privatePreviews === before?.privatePreviews
          ? []
          : [caller.accountId],
      effect: () => ({ ...SET, values: [after?.privatePreviews, after?.emails] }),
    };
  },
};

const SET = effectStatement(
  'update-notification-settings',
  `settings as (
  update users u set private_previews = $8::boolean, emails = $9::boolean where u.id = $3
)`,
);
