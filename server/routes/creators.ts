import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { Handlers } from '../http/call.ts';
import { presentCreator, presentCreators } from '../presenters/creator.ts';
import { refuse } from '../texts/refusal.ts';
import { runOne } from './run-one.ts';

export const creatorRoutes: Handlers<
  'creators' | 'creator' | 'addFavourite' | 'removeFavourite' | 'follow' | 'unfollow'
> = {
  creators: async ({ deps, caller: { accountId }, query }) =>
    ok(await presentCreators(deps.pool, accountId, query)),

  /** Staff of a business see any creator; creators see themselves. For everyone else a creator does not exist. */
  async creator({ deps, caller: { accountId, membership }, params: { id } }) {
    const maySee = membership.role !== 'creator' || id === accountId;
    const creator = maySee ? await presentCreator(deps.pool, accountId, id) : null;
    return creator ? ok(creator) : refused(refuse('NOT_FOUND'));
  },

  addFavourite: async ({ params, ...call }) =>
    done(await runOne(call, 'setFavourite', { creatorId: params.id, isFavourite: true })),

  removeFavourite: async ({ params, ...call }) =>
    done(await runOne(call, 'setFavourite', { creatorId: params.id, isFavourite: false })),

  follow: async ({ params, ...call }) =>
    done(await runOne(call, 'setFollowing', { businessId: params.id, isFollowing: true })),

  unfollow: async ({ params, ...call }) =>
    done(await runOne(call, 'setFollowing', { businessId: params.id, isFollowing: false })),
};

const done = (result: Result<unknown, Refusal>): Result<{ success: true }, Refusal> =>
  result.ok ? ok({ success: true }) : result;
