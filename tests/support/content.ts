import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { newId } from '#contract/new-id.ts';
import type { ContentItemId } from '#contract/ids.ts';
import { contentItems } from '#server/db/schema/work.ts';
import type { Project } from './builders.ts';

/** A photo or video of a project, in its tables alone. */
export async function aContentItem(
  db: NodePgDatabase,
  { projectId, campaignId, businessId, creatorId }: Project,
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
