import { isoTime } from '../presenters/time.ts';

/** SQL for what support did about something, the oldest first. `id` is an expression. */
export const actsOn = (
  column: 'request_id' | 'review_id' | 'project_id' | 'user_id',
  id: string,
): string => `(
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'on', ${isoTime('a."on"')}, 'act', a.act, 'reason', a.reason,
    'who', coalesce(nullif(trim(concat(w.first_name, ' ', w.last_name)), ''), w.email, '')) order by a."on"), '[]')
  from desk_acts a left join users w on w.id = a.by where a.${column} = ${id})`;
