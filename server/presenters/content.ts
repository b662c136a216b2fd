import { FILES_BASE } from '#contract/pictures/record.ts';
import { isoTime } from './time.ts';

/** Content items `r` with what `contentJson` needs beside them. */
export const contentTables = `
content_items r
join files p on p.id = r.file_id
left join files q on q.id = r.poster_file_id`;

/** How an item of `contentTables` is shown: arguments of a JSON object. A video's small picture is its poster's. */
export const contentMedia = `
  'kind', r.kind, 'width', p.width, 'height', p.height,
  'fileUrl', '${FILES_BASE}/' || p.id,
  'thumbUrl', case when r.kind = 'photo' then '${FILES_BASE}/' || p.id || '/thumb'
                   when q.id is not null then '${FILES_BASE}/' || q.id || '/thumb' else '' end,
  'posterUrl', '${FILES_BASE}/' || q.id,
  'placeholder', case when r.kind = 'photo' then p.placeholder else coalesce(q.placeholder, '') end,
  'caption', r.caption, 'altText', r.alt_text, 'state', r.state`;

/** SQL for a contract `ContentRecord` of `contentTables` with feed row `f`. */
export const contentJson = `
json_build_object(
  'id', r.id, 'projectId', r.project_id, 'campaignId', r.campaign_id, 'businessId', r.business_id,
  'creatorId', r.creator_id, 'deliverableId', r.deliverable_id, 'shotId', r.shot_id, 'replaces', r.replaces,
  'contentVersion', r.content_version, 'mime', p.mime, 'bytes', p.bytes, 'durationS', p.duration_ms / 1000.0,
  ${contentMedia}, 'sourceSha256', r.source_sha256, 'capturedAt', ${isoTime('r.captured_at')},
  'createdOn', ${isoTime('r.created_on')}, 'updatedOn', ${isoTime('r.updated_on')},
  'version', r.version, 'revision', f.revision)`;
