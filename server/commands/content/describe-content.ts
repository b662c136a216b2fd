import { ok, refused, type Result } from '#contract/result.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { lockContent, takesContent, trackContent } from './lock-content.ts';
import {
  audienceOf,
  recordsEffect,
  type ContentRow,
  type ProjectRow,
} from '../../records/write-records.ts';

/**
 * Changes the text and the target of an uploaded photo or video. Submitted and accepted ones stay as they are; so does the
 * version number, which counts files.
 */
export const describeContent: CommandHandler<'describeContent'> = {
  rate: rates.media,
  async lock({ client, caller: { accountId }, commands, now }) {
    const payloads = commands.map(({ payload }) => payload);
    const { projects, items } = await lockContent(client, payloads);
    const changes = trackContent(items);
    return {
      decide({ payload }) {
        const { itemId, projectId, caption, altText } = payload;
        const project = projects.get(projectId);
        const item = items.get(itemId);
        if (project?.creatorId !== accountId) return refused({ code: 'NOT_FOUND' });
        if (item?.projectId !== projectId) return refused({ code: 'NOT_FOUND' });
        const admitted = admit(project, item);
        if (!admitted.ok) return admitted;
        const description = { caption, altText, ...targetIn(project, payload) };
        if (isUnchanged(item, description)) return ok({ itemId });
        changes.put({ ...item, ...description, updatedOn: now, version: item.version + 1 });
        return ok({ itemId });
      },
      audience: () => audienceOf(changes.write()),
      effect: () => recordsEffect(changes.write()),
    };
  },
};

type Description = Pick<ContentRow, 'caption' | 'altText' | 'shotId' | 'deliverableId'>;

function admit(project: ProjectRow, { state }: ContentRow): Result<null, RuleRefusal> {
  const taken = takesContent(project);
  if (!taken.ok) return taken;
  if (state === 'submitted') return refused({ code: 'CONTENT_IN_REVIEW' });
  return state === 'approved' ? refused({ code: 'WRONG_STATE' }) : ok(null);
}

/** A target that names no line of the terms is stored without one. */
function targetIn(
  { terms }: ProjectRow,
  { shotId, deliverableId }: Pick<Description, 'shotId' | 'deliverableId'>,
): Pick<Description, 'shotId' | 'deliverableId'> {
  const isShot = terms.shotList.some(({ id }) => id === shotId);
  const isLine = terms.deliverables.some(({ id }) => id === deliverableId);
  return { shotId: isShot ? shotId : null, deliverableId: isLine ? deliverableId : null };
}

const isUnchanged = (item: ContentRow, description: Description): boolean =>
  item.caption === description.caption &&
  item.altText === description.altText &&
  item.shotId === description.shotId &&
  item.deliverableId === description.deliverableId;
