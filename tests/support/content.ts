import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { newId } from '#contract/new-id.ts';
import type { ContentItemId, ProjectId, UploadId } from '#contract/ids.ts';
import { contentItems } from '#server/db/schema/work.ts';
import type { Project } from './builders.ts';

/** A photo or video of a project, in its tables alone. */
export async function aContentItem(
  db: NodePgDatabase,
  {
    projectId,
    campaignId,
    businessId,
    creatorId,
  }: Pick<Project, 'projectId' | 'campaignId' | 'businessId' | 'creatorId'>,
  over: Partial<typeof contentItems.$inferInsert> & { fileId: string },
): Promise<ContentItemId> {
  const id = newId<ContentItemId>();
  await db.insert(contentItems).values({
    id,
    projectId,
    campaignId,
    businessId,
    creatorId,
    kind: 'photo',
    sourceSha256: id,
    ...over,
  });
  return id;
}

/** A creator's description of a new photo with a source of its own. */
export const photoToAdd = (projectId: ProjectId, uploadId: UploadId) => ({
  itemId: newId<ContentItemId>(),
  projectId,
  uploadId,
  posterUploadId: null,
  kind: 'photo',
  shotId: null,
  deliverableId: 'd1',
  replaces: null,
  capturedAt: null,
  caption: '',
  altText: '',
  sourceSha256: newId().replaceAll('-', '').padEnd(64, 'a'),
});
