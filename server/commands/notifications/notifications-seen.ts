import type { NotificationId } from '#contract/ids.ts';
import { ok, refused } from '#contract/result.ts';
import { isOwnAccount } from '../../notices/own-account.ts';
import type { PoolClient } from 'pg';
import type { AccountCaller } from '../../http/call.ts';
import type { CommandHandler, LockedSet } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { effectStatement, type Effect } from '../../records/write-set.ts';

type Shown = { id: NotificationId; seen: boolean; read: boolean; createdOn: Date };

/**
 * Notes that a notification was seen, and with `isRead` that its target was opened. Neither is ever taken back; nothing
 * changes for anyone when it was known already.
 */
export const oneNotificationAsSeen: CommandHandler<'oneNotificationAsSeen'> = {
  rate: rates.marks,
  async lock({ client, caller, commands, now }) {
    const ids = commands.map(({ payload }) => payload.notificationId);
    const rows = await lockShown(client, caller, 'id = any($2::uuid[])', ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const changed = new Set<Shown>();
    return {
      decide({ payload }) {
        const one = byId.get(payload.notificationId);
        if (!one || !isOwnAccount(caller, payload)) return refused({ code: 'NOT_FOUND' });
        const isRead = one.read || payload.isRead === true;
        if (!one.seen || isRead !== one.read) changed.add(one);
        one.seen = true;
        one.read = isRead;
        return ok({});
      },
      ...writing(caller, changed, now),
    };
  },
};

/** Notes that everything made up to a moment was seen: the panel showed it. */
export const notificationsAsSeen: CommandHandler<'notificationsAsSeen'> = {
  rate: rates.marks,
  async lock({ client, caller, commands, now }) {
    const until = commands.map(({ payload }) => payload.timestamp);
    const condition = 'not seen and created_on <= (select max(t) from unnest($2::timestamptz[]) t)';
    const rows = await lockShown(client, caller, condition, until);
    const changed = new Set<Shown>();
    return {
      decide({ payload }) {
        if (!isOwnAccount(caller, payload)) return refused({ code: 'NOT_FOUND' });
        const moment = Date.parse(payload.timestamp);
        for (const one of rows) {
          if (one.seen || one.createdOn.getTime() > moment) continue;
          one.seen = true;
          changed.add(one);
        }
        return ok({});
      },
      ...writing(caller, changed, now),
    };
  },
};

/**
 * The account's notifications that match `condition`. The account's row is locked first, as every writer of notifications
 * does, so the read state stays true and the order of locks is the same.
 */
async function lockShown(
  client: PoolClient,
  { accountId }: AccountCaller,
  condition: string,
  value: readonly string[],
): Promise<Shown[]> {
  const [, { rows }] = await Promise.all([
    client.query({
      name: 'lock-account',
      text: 'select id from accounts where id = $1 for update',
      values: [accountId],
    }),
    client.query<Shown>(
      `select id, seen, read, created_on as "createdOn" from notifications where account_id = $1 and ${condition}`,
      [accountId, value],
    ),
  ]);
  return rows;
}

function writing(
  { accountId }: AccountCaller,
  changed: ReadonlySet<Shown>,
  now: Date,
): Pick<LockedSet<'oneNotificationAsSeen'>, 'audience' | 'effect'> {
  return {
    audience: () => (changed.size > 0 ? [accountId] : []),
    effect: (): Effect => ({
      ...SHOW,
      values: [
        [...changed].map(({ id }) => id),
        [...changed].map(({ read }) => read),
        now.toISOString(),
      ],
    }),
  };
}

const SHOW = effectStatement(
  'notifications-seen',
  `shown as (
  update notifications n
  set seen = true, read = t.read, push_due = null, updated_on = $10::timestamptz, version = n.version + 1
  from unnest($8::uuid[], $9::boolean[]) as t (id, read), raised
  where n.id = t.id and n.account_id = raised.id
  returning n.id, n.account_id, raised.revision
), stamped as (
  insert into feed (account_id, collection, record_id, revision)
  select account_id, 'notifications', id, revision from shown
  on conflict (account_id, collection, record_id) do update set revision = excluded.revision, gone = false
)`,
);
