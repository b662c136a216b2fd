import { believedTime } from '#contract/appointment/believed-time.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { PORTFOLIO_MAX } from '#contract/pictures/rules.ts';
import { ok, refused } from '#contract/result.ts';
import { findUploaded } from '../../pictures/uploaded.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { lockPortfolio, portfolioWrite, type LockedPortfolio } from './lock-portfolio.ts';
import { writingProfiles, type PortfolioRow } from '../profiles/write-profiles.ts';

/**
 * Makes an uploaded picture a work of the creator's portfolio. The same picture, or the same source once more, is the item
 * that is there, and its id is the answer.
 */
export const addPortfolioItem: CommandHandler<'addPortfolioItem'> = {
  rate: rates.media,
  async lock({ client, caller: { accountId }, commands, now }) {
    const payloads = commands.map(({ payload }) => payload);
    const [locked, uploads] = await Promise.all([
      lockPortfolio(
        client,
        accountId,
        payloads.map(({ itemId }) => itemId),
      ),
      findUploaded(
        client,
        accountId,
        payloads.map(({ uploadId }) => uploadId),
      ),
    ]);
    return {
      decide({ payload: { itemId, uploadId, sourceSha256 }, occurredAt }) {
        const file = uploads.get(uploadId);
        if (!locked) return refused({ code: 'NOT_FOUND' });
        const same = findSame(locked, { itemId, sourceSha256, fileId: file?.id });
        if (same) return ok({ itemId: same.id });
        if (locked.taken.has(itemId)) return refused({ code: 'WRONG_STATE' });
        if (file?.purpose !== 'portfolio') return refused({ code: 'PICTURE_MISSING' });
        if (locked.items.size >= PORTFOLIO_MAX) return refused({ code: 'PORTFOLIO_FULL' });
        const item: PortfolioRow = {
          id: itemId,
          creatorId: accountId,
          fileId: file.id,
          sourceSha256,
          // In the order in which they were chosen: the smallest arrives first.
          createdOn: new Date(believedTime(occurredAt, now.getTime())),
          updatedOn: now,
          version: 1,
        };
        locked.items.set(itemId, item);
        locked.added.set(itemId, item);
        return ok({ itemId });
      },
      ...writingProfiles(() => portfolioWrite(locked, accountId)),
    };
  },
};

type Wanted = Pick<PayloadOf<'addPortfolioItem'>, 'itemId' | 'sourceSha256'> & {
  fileId: string | undefined;
};

/** The item that exists already: by its id, its picture, or the file it was made of. */
function findSame(
  { items }: LockedPortfolio,
  { itemId, sourceSha256, fileId }: Wanted,
): PortfolioRow | undefined {
  const known = items.get(itemId);
  if (known) return known;
  return [...items.values()].find(
    (item) => item.fileId === fileId || (sourceSha256 !== '' && item.sourceSha256 === sourceSha256),
  );
}
