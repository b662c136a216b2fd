import { refused } from '#contract/result.ts';
import type { Handlers } from '../call.ts';
import { refuse } from '../refusal.ts';

export const portfolioRoutes: Handlers<'creatorPortfolio' | 'removePortfolioItem'> = {
  creatorPortfolio: async () => refused(refuse('UNAVAILABLE')),
  removePortfolioItem: async () => refused(refuse('UNAVAILABLE')),
};
