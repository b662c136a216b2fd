import { stampFeedOf } from './lock-rooms.ts';

/** SQL for what a set of messages needs beside its rows. */
type Needed = { sender: string; title: string; due: string; opened: string };

/**
 * Parts of a `with` that write messages `m` into rooms `t`, notify the other side once for each room, and put both into the feeds
 * of the accounts in `raised (id, revision)`. `opened`: rooms that are new or were archived.
 */
export const messageParts = ({ sender, title, due, opened }: Needed): string => `
touched as (
  update chatrooms r
  set last_seq = t.last_seq, last_message = t.last_message, last_message_on = t.last_message_on,
      last_message_from_creator = t.from_creator, last_message_has_picture = t.has_picture,
      unread_by_business = r.unread_by_business + t.for_business,
      unread_by_creator = r.unread_by_creator + t.for_creator,
      archived = r.archived and r.id <> all(${opened}), updated_on = t.last_message_on, version = r.version + 1
  from t, raised b, raised c
  where r.id = t.id and b.id = r.business_id and c.id = r.creator_id
  returning r.id, r.campaign_id, r.business_id, r.creator_id, b.revision as business_revision,
            c.revision as creator_revision
), inserted as (
  insert into messages (chatroom_id, seq, id, business_id, creator_id, message, is_message_from_creator,
                        sender_user_id, created_on, business_revision, creator_revision, picture_file_id, picture_alt)
  select r.id, m.seq, m.id, r.business_id, r.creator_id, m.message, m.from_creator, ${sender}, m.created_on,
         r.business_revision, r.creator_revision, m.picture_file_id, m.picture_alt
  from m join touched r on r.id = m.chatroom_id
), notified as (
  insert into notifications (id, account_id, category, title, body, path, about, campaign_id, message_id, push_due,
                             created_on, updated_on, translations)
  select t.notification_id, case when t.from_creator then r.business_id else r.creator_id end, 'NEW_MESSAGE',
         n.title, t.body, t.path, 'message:' || r.id, r.campaign_id, t.message_id,
         ${due}, t.last_message_on, t.last_message_on,
         case when t.body_es is not null
              then jsonb_build_object('es', jsonb_build_object('title', n.title, 'body', t.body_es)) end
  from t
  join touched r on r.id = t.id
  join businesses b on b.id = r.business_id
  join creators k on k.id = r.creator_id
  cross join lateral (select coalesce(nullif(left(
    case when t.from_creator then concat_ws(' ', k.first_name, k.last_name) else b.name end, 80), ''), ${title}) as title) n
  on conflict (account_id, about) do update
  set title = excluded.title, body = excluded.body, translations = excluded.translations, seen = false, read = false, message_id = excluded.message_id,
      push_due = excluded.push_due, created_on = excluded.created_on, updated_on = excluded.updated_on,
      version = notifications.version + 1
  returning id, account_id
), stamped_notified as (
  insert into feed (account_id, collection, record_id, revision)
  select notified.account_id, 'notifications', notified.id, raised.revision
  from notified join raised on raised.id = notified.account_id
  on conflict (account_id, collection, record_id) do update set revision = excluded.revision, gone = false
), stamped_candidates as (
  insert into feed (account_id, collection, record_id, revision)
  select v.account_id, 'candidates', k.id, v.revision
  from touched r join candidates k on k.campaign_id = r.campaign_id and k.creator_id = r.creator_id
  cross join lateral (values (r.business_id, r.business_revision), (r.creator_id, r.creator_revision)) as v (account_id, revision)
  where r.id = any(${opened})
  on conflict (account_id, collection, record_id) do update set revision = excluded.revision, gone = false
), ${stampFeedOf('touched')}`;
