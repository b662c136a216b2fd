import { collectionNames, type CollectionName } from '#contract/sync/collections.ts';
import { appointmentJson, appointmentTables } from './appointment.ts';
import { availabilityJson } from './availability.ts';
import { campaignJson, campaignTables } from './campaign.ts';
import { candidateJson, candidateTables } from './candidate.ts';
import { contentJson, contentTables } from './content.ts';
import { chatroomJson, roomNames } from './chatroom.ts';
import { notificationJson, notificationTables } from './notification.ts';
import { portfolioJson, portfolioTables } from './portfolio.ts';
import { profileJson, profileTables } from './profile.ts';
import { projectJson, projectTables } from './project.ts';

/** How one record of each collection is read: its key, the tables it is made of, and its JSON. */
const sourcesAt = (
  now: string,
): Record<CollectionName, { key: string; tables: string; json: string }> => ({
  chatrooms: { key: 'r.id', tables: `chatrooms r ${roomNames}`, json: chatroomJson },
  notifications: { key: 'r.id', tables: notificationTables, json: notificationJson },
  appointments: { key: 'r.id', tables: appointmentTables, json: appointmentJson },
  availability: { key: 'r.business_id', tables: 'availability r', json: availabilityJson(now) },
  campaigns: { key: 'r.id', tables: campaignTables, json: campaignJson },
  projects: { key: 'r.id', tables: projectTables, json: projectJson },
  profiles: { key: 'r.id', tables: profileTables, json: profileJson },
  portfolio: { key: 'r.id', tables: portfolioTables, json: portfolioJson },
  candidates: { key: 'r.id', tables: candidateTables, json: candidateJson },
  content: { key: 'r.id', tables: contentTables, json: contentJson },
});

/**
 * SQL for the record that feed row `f` names, as account `$1` sees it; null when there is none. Read by its key and only for
 * rows of its collection, and no table is ever read as a whole. PostgreSQL prepares all `collections` for each call, also
 * those without a row. Rows of other collections have no record.
 */
export function recordJson(
  now: string,
  collections: readonly CollectionName[] = collectionNames,
): string {
  const sources = sourcesAt(now);
  const cases = collections.map((name) => {
    const { key, tables, json } = sources[name];
    return `when '${name}' then (select (${json})::json from ${tables} where ${key} = f.record_id)`;
  });
  return `case f.collection ${cases.join('\n')} end`;
}

/**
 * SQL for the records that feed rows `rows` name, as one JSON object of arrays by collection; null when there are none. A
 * collection without a record has no array: see `wholeChanges`. `order` is of the rows' columns, `now`
 * SQL for the present moment.
 */
export const recordsByCollection = (
  rows: string,
  order: string,
  now: string,
  collections?: readonly CollectionName[],
): string => `
select json_object_agg(collection, records) from (
  select collection, json_agg(record order by ${order}) as records
  -- Kept apart by its offset: merged with the outer query, each record would be read twice.
  from (select f.*, ${recordJson(now, collections)} as record from ${rows} f offset 0) f
  where record is not null group by collection) f`;
