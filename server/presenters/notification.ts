import type { Pool } from 'pg';
import type { AccountId, NotificationId } from '#contract/ids.ts';
import type { NotificationRecord } from '#contract/notification/record.ts';
import { NOTIFICATIONS_WINDOW } from '#contract/notification/rules.ts';
import { accountName, namesOf } from './profile.ts';
import { isoTime } from './time.ts';

/** Notifications `r` with what `notificationJson` needs beside them. */
export const notificationTables = `
notifications r
join accounts a on a.id = r.account_id ${namesOf('a.id')}`;

/** SQL for a contract `NotificationRecord` of `notificationTables` with feed row `f`. */
export const notificationJson = `
json_build_object(
  'id', r.id, 'accountId', r.account_id, 'accountName', ${accountName}, 'accountType', a.kind,
  'body', r.body, 'category', r.category, 'title', r.title, 'path', r.path, 'read', r.read, 'seen', r.seen,
  'createdOn', ${isoTime('r.created_on')}, 'updatedOn', ${isoTime('r.updated_on')},
  'version', r.version, 'revision', f.revision, 'translations', r.translations)`;

/** Any of these, together. */
type NotificationsWanted = {
  /** The last one of the page before: older ones follow. */
  before?: NotificationId | undefined;
  /** The creation time on the page before: the notification may have been renewed or deleted since. */
  beforeTime?: string | undefined;
  /** Made after this ISO time. */
  after?: string | undefined;
  ids?: readonly NotificationId[] | undefined;
  limit?: number | undefined;
};

/** The account's notifications as wanted, the newest first. */
export async function presentNotifications(
  pool: Pool,
  accountId: AccountId,
  { before, beforeTime, after, ids, limit = NOTIFICATIONS_WINDOW }: NotificationsWanted,
): Promise<NotificationRecord[]> {
  const { rows } = await pool.query<{ record: NotificationRecord }>({
    name: 'present-notifications',
    text: PRESENT,
    values: [
      accountId,
      before ?? null,
      after ?? null,
      ids ?? null,
      limit,
      beforeTime ?? null,
      before ? timeIn(before) : null,
    ],
  });
  return rows.map(({ record }) => record);
}

/** The time of a time-ordered id; null for another id. A list continues there after a deleted notification. */
function timeIn(id: NotificationId): string | null {
  const digits = id.replaceAll('-', '');
  return digits[12] === '7'
    ? new Date(Number.parseInt(digits.slice(0, 12), 16)).toISOString()
    : null;
}

// The page is cut before anything is joined, along the index by account and time.
const PRESENT = `
select ${notificationJson} as record
from (
  select n.id, f.revision from notifications n
  join feed f on f.account_id = $1 and f.collection = 'notifications' and f.record_id = n.id and not f.gone
  where n.account_id = $1
    and ($2::uuid is null or (n.created_on, n.id)
         < (coalesce($6::timestamptz, (select l.created_on from notifications l where l.account_id = $1 and l.id = $2),
                    $7::timestamptz), $2::uuid))
    and ($3::timestamptz is null or n.created_on > $3)
    and ($4::uuid[] is null or n.id = any($4))
  order by n.created_on desc, n.id desc limit $5
) f join (${notificationTables}) on r.id = f.id
order by r.created_on desc, r.id desc`;
