import { FILES_BASE } from '#contract/pictures/record.ts';
import { isoTime } from './time.ts';

/** Content items `r` with what `contentJson` needs beside them. */
export const contentTables = `
content_items r
join files p on p.id = r.file_id
left join files q on q.id = r.poster_file_id`;

/** SQL for a contract `ContentRecord` of `contentTables` with feed row `f`. A video's small picture is its poster's. */
export const contentJson = `
json_build_object(
  'id', r.id, 'projectId', r.project_id, 'campaignId', r.campaign_id, 'businessId', r.business_id,
  'creatorId', r.creator_id, 'deliverableId', r.deliverable_id, 'shotId', r.shot_id, 'replaces', r.replaces,
  'contentVersion', r.content_version, 'kind', r.kind, 'mime', p.mime, 'bytes', p.bytes,
  'width', p.width, 'height', p.height, 'durationS', p.duration_ms / 1000.0,
  'fileUrl', '${FILES_BASE}/' || p.id,
  'thumbUrl', case when r.kind = 'photo' then '${FILES_BASE}/' || p.id || '/thumb'
                   when q.id is not null then '${FILES_BASE}/' || q.id || '/thumb' else '' end,
  'posterUrl', '${FILES_BASE}/' || q.id,
  'placeholder', case when r.kind = 'photo' then p.placeholder else coalesce(q.placeholder, '') end,
  'sourceSha256', r.source_sha256, 'capturedAt', ${isoTime('r.captured_at')},
  'caption', r.caption, 'altText', r.alt_text, 'state', r.state,
  'createdOn', ${isoTime('r.created_on')}, 'updatedOn', ${isoTime('r.updated_on')},
  'version', r.version, 'revision', f.revision)`;
