import { isoTime } from './time.ts';

/** A shoot is hours long, never a day: so the index by business and start finds all that have not ended. */
const taken = (now: string) => `
appointments where business_id = r.business_id and state in ('reserved', 'confirmed', 'rescheduleRequested')
  and start_date_time > ${now} - interval '1 day' and end_date_time > ${now}`;

/**
 * The times from now on at which the business is full, merged and without names: the result of `fullTimes` of the contract,
 * computed by counting along starts and ends.
 */
const busy = (now: string) => `
(select coalesce(json_agg(json_build_object('start', ${isoTime('lower(full_time)')}, 'end', ${isoTime('upper(full_time)')})
                          order by lower(full_time)), '[]')
 from unnest((
   select range_agg(tstzrange(at, until)) from (
     select at, lead(at) over along as until, sum(change) over along as count
     from (select start_date_time as at, 1 as change from ${taken(now)}
           union all select end_date_time, -1 from ${taken(now)}) edges
     window along as (order by at, change)
   ) counted where count >= r.capacity and at < until)) full_time)`;

/** SQL for a contract `AvailabilityRecord` of the hours `r` with feed row `f`; `now` is SQL for the present moment. */
export const availabilityJson = (now: string) => `
json_build_object(
  'businessId', r.business_id, 'week', r.week, 'exceptions', r.exceptions,
  'booking', json_build_object('capacity', r.capacity, 'autoConfirm', r.auto_confirm), 'busy', ${busy(now)},
  'updatedOn', ${isoTime('r.updated_on')}, 'version', r.version, 'revision', f.revision)`;
