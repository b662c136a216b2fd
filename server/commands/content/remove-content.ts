import { ok, refused } from '#contract/result.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { lockContent, trackContent } from './lock-content.ts';
import { audienceOf, recordsEffect } from '../../records/write-records.ts';

/** Removes a photo or video from the creator's project. A missing one is a success. Submitted and accepted ones stay. */
export const removeContent: CommandHandler<'removeContent'> = {
  rate: rates.media,
  async lock({ client, caller: { accountId }, commands }) {
    const payloads = commands.map(({ payload }) => payload);
    const { projects, items } = await lockContent(client, payloads);
    const changes = trackContent(items);
    return {
      decide({ payload: { itemId, projectId } }) {
        const project = projects.get(projectId);
        const item = items.get(itemId);
        if (project?.creatorId !== accountId) return refused({ code: 'NOT_FOUND' });
        if (item && item.projectId !== projectId) return refused({ code: 'NOT_FOUND' });
        if (!item) return ok({ itemId });
        if (item.state === 'submitted') return refused({ code: 'CONTENT_IN_REVIEW' });
        if (item.state === 'approved') return refused({ code: 'WRONG_STATE' });
        changes.remove(item);
        return ok({ itemId });
      },
      audience: () => audienceOf(changes.write()),
      effect: () => recordsEffect(changes.write()),
    };
  },
};
