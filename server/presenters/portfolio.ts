import { FILES_BASE } from '#contract/pictures/record.ts';
import { isoTime } from './time.ts';

/** SQL for the fields of a picture, for alias `p` of files. */
export const pictureFields = `
  'fileUrl', '${FILES_BASE}/' || p.id, 'thumbUrl', '${FILES_BASE}/' || p.id || '/thumb', 'mediaType', 'image',
  'width', p.width, 'height', p.height, 'placeholder', p.placeholder`;

/** Portfolio items `r` with what `portfolioJson` needs beside them. */
export const portfolioTables = `portfolio_items r join files p on p.id = r.file_id`;

/** SQL for a contract `PortfolioRecord` of `portfolioTables` with feed row `f`. */
export const portfolioJson = `json_build_object(
  'id', r.id, 'creatorId', r.creator_id, ${pictureFields}, 'sourceSha256', r.source_sha256,
  'createdOn', ${isoTime('r.created_on')},
  'updatedOn', ${isoTime('r.updated_on')}, 'version', r.version, 'revision', f.revision)`;
