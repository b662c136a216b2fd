import type { ProjectId } from '#contract/ids.ts';
import { readPostUrl } from '#contract/project/post-url.ts';
import { decideProject, situationOf } from '#contract/project/rules.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { readWorkDraft, saveWorkDraft, type DraftKey } from '#src/data/device/work-drafts.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import { linkDraft, linkDraftKey, linkFields, type LinkDraft, type LinkField } from './links.ts';

/** Fields of open projects that a link could belong to, by its host. */
export function fieldsFor(
  url: string,
  projects: readonly ProjectView[],
): { project: ProjectView; field: LinkField }[] {
  return projects.flatMap((project) => {
    const situation = situationOf(project);
    if (situation === null || !decideProject(situation, 'post_submitted', 'creator').ok) return [];
    // A link that is with the business is corrected on its own screen.
    if (situation === 'postSubmitted') return [];
    return linkFields(project, {})
      .filter((field) => !field.isLocked && readPostUrl(url, field, null).ok)
      .map((field) => ({ project, field }));
  });
}

/** Writes a link into its field, as if it had been typed there; the creator hands it in. */
export async function keepLink(
  { accountId }: Actor,
  projectId: ProjectId,
  field: string,
  url: string,
): Promise<void> {
  const draftKey: DraftKey<LinkDraft> = {
    accountId,
    key: linkDraftKey(projectId),
    parse: (stored) => {
      const read = linkDraft.safeParse(stored);
      return read.success ? read.data : null;
    },
  };
  const { value } = await onDatabase(device.db, (db) => readWorkDraft(db, draftKey));
  await saveWorkDraft(device, draftKey, value, { ...value, [field]: url });
}
