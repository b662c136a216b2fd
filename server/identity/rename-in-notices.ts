import type { PoolClient } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import { NAME_CHARACTERS } from '../notices/compose.ts';
import { escapeHtml, plainLine } from '../notices/html.ts';

/** A former name in notifications, and its replacement. */
export type Renamed = { name: string; instead: string; isPerson: boolean };

/** The rooms, appointments and campaigns of the closed accounts: only their notifications contain the names. */
type Notice = {
  rooms: readonly string[];
  appointments: readonly string[];
  campaigns: readonly string[];
};

/**
 * Replaces a name in others' notifications: as a whole title, as a name in a body, and, for a person's first and last name
 * together, as words of a text. Other words with the same letters stay, and so do notifications about others. Under the locks
 * of the accounts `others`.
 */
export async function renameInNotices(
  client: PoolClient,
  others: readonly AccountId[],
  renamed: readonly Renamed[],
  notice: Notice,
  now: Date,
): Promise<string[]> {
  const changed = new Set<string>();
  for (const { name, instead, isPerson } of renamed) {
    const shown = plainLine(name, NAME_CHARACTERS);
    if (shown === '') continue;
    const inText = isPerson && shown.includes(' ') ? wholeName(escapeHtml(shown)) : null;
    const { rows } = await client.query<{ id: string }>(RENAME, [
      others,
      notice.rooms.map((id) => `message:${id}`),
      notice.appointments,
      notice.campaigns,
      // A chat message's title is the name as it is stored.
      [shown, [...name].slice(0, NAME_CHARACTERS).join('')],
      `<b>${escapeHtml(shown)}</b>`,
      inText,
      instead,
      now.toISOString(),
    ]);
    for (const { id } of rows) changed.add(id);
  }
  return [...changed];
}

/** A pattern for the whole name, without letters or digits before or after it. */
const wholeName = (text: string): string =>
  `(?<![[:alnum:]_])${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![[:alnum:]_])`;

/** A body with the name replaced. @param body an SQL expression */
const renamed = (body: string): string => `case
      when $7::text is null then replace(${body}, $6::text, '<b>' || $8 || '</b>')
      else regexp_replace(replace(${body}, $6, '<b>' || $8 || '</b>'), $7, $8, 'g') end`;

/** A message's notification belongs to its room, one about a shoot to the shoot, all others to the campaign. */
const RENAME = `
update notifications
set title = case when title = any($5::text[]) then $8::text else title end,
    body = ${renamed('body')},
    translations = (select jsonb_object_agg(key, jsonb_set(value, '{body}', to_jsonb(${renamed("(value ->> 'body')")})))
                    from jsonb_each(translations)),
    updated_on = $9::timestamptz, version = version + 1
where account_id = any($1::uuid[])
  and (title = any($5::text[]) or strpos(body, $6) > 0 or body ~ $7)
  and case when about like 'message:%' then about = any($2::text[])
           when appointment_id is not null then appointment_id = any($3::uuid[])
           else campaign_id = any($4::uuid[]) end
returning id`;
