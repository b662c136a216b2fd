/**
 * SQL that notes for the mirror that rooms show another name, title, or picture; nothing while the mirror is off. `rooms` selects
 * their ids. A trigger on names would read every room of an account at every edit of its profile. Triggers note what
 * changes in the rows themselves; a notification keeps its account's name in the mirror until it changes itself.
 */
export const noteRooms = (rooms: string): string => `
  insert into mirror_outbox (kind, record_id)
  select distinct 'chatroom', id from (${rooms}) as renamed (id)
  where exists (select from pg_trigger where tgrelid = 'chatrooms'::regclass and tgname = 'mirror' and tgenabled <> 'D')`;

/** SQL for the part of an effect behind `stamps`: the rooms among them. */
export const ROOMS_NOTED = `rooms_noted as (${noteRooms(
  `select record_id from stamps where collection = 'chatrooms'`,
)})`;
