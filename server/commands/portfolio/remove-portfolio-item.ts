import { ok, refused } from '#contract/result.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { lockPortfolio, portfolioWrite } from './lock-portfolio.ts';
import { writingProfiles } from '../profiles/write-profiles.ts';

/** Takes a work out of the creator's portfolio. One that is no longer there, or never came, is a success: it is not there. */
export const removePortfolioItem: CommandHandler<'removePortfolioItem'> = {
  rate: rates.media,
  async lock({ client, caller: { accountId }, commands }) {
    const ids = commands.map(({ payload }) => payload.itemId);
    const locked = await lockPortfolio(client, accountId, ids);
    return {
      decide({ payload: { itemId } }) {
        if (!locked || locked.taken.has(itemId)) return refused({ code: 'NOT_FOUND' });
        if (locked.items.delete(itemId)) locked.removed.add(itemId);
        return ok({ itemId });
      },
      ...writingProfiles(() => portfolioWrite(locked, accountId)),
    };
  },
};
