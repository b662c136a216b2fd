import { placesKm } from '#contract/travel.ts';
import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { Handlers } from '../http/call.ts';
import { draftFactsOf, draftWith, promptHashOf } from '../campaigns/ai-draft.ts';
import { presentCandidates } from '../campaigns/candidate-pages.ts';
import { presentCampaignWork, presentEndedCampaigns } from '../campaigns/ended-campaigns.ts';
import { findOpportunities, parseCursor } from '../campaigns/opportunities.ts';
import { suggestCreators } from '../campaigns/suggestions.ts';
import { consumeTokens } from '../db/consume-tokens.ts';
import { openAiCompatible } from '../ports/ai/open-ai-compatible.ts';
import { presentCampaign } from '../presenters/campaign.ts';
import { presentPublicBusiness } from '../presenters/public-business.ts';
import { refuse } from '../texts/refusal.ts';
import { languageHere } from '../texts/translate.ts';
import { runOne } from './run-one.ts';

/** Drafts that one account may ask a model for in an hour. */
const DRAFTS_PER_HOUR = 20;
const notFound = refused(refuse('NOT_FOUND'));

export const campaignRoutes: Handlers<
  | 'opportunities'
  | 'campaign'
  | 'saveCampaign'
  | 'campaignEvent'
  | 'aiDraft'
  | 'suggestions'
  | 'campaigns'
  | 'campaignWork'
  | 'candidates'
  | 'candidateEvent'
> = {
  async opportunities({ deps, caller: { accountId }, query: { cursor, ...query } }) {
    const after = cursor === undefined ? null : parseCursor(cursor);
    if (cursor !== undefined && after === null) {
      return refused(refuse('INVALID', { current: { path: ['cursor'] } }));
    }
    return ok(await findOpportunities(deps.pool, accountId, query, after, deps.now()));
  },

  async campaign({ deps, caller: { accountId }, params: { id } }) {
    const campaign = await presentCampaign(deps.pool, accountId, id);
    const business = campaign && (await presentPublicBusiness(deps.pool, campaign.businessId));
    if (!campaign || !business) return notFound;
    const isOwn = campaign.businessId === accountId;
    const home = isOwn ? null : await cityOf(deps.pool, accountId);
    const distanceKm = home === null ? null : placesKm({ locality: home }, campaign.location);
    return ok({ campaign, business, distanceKm });
  },

  saveCampaign: async ({ body, ...call }) => versionIn(await runOne(call, 'saveCampaign', body)),

  async campaignEvent({ body, params: { id }, ...call }) {
    if (body.campaignId !== id) return notFound;
    return versionIn(await runOne(call, 'campaignEvent', body));
  },

  async candidateEvent({ body, params: { id }, ...call }) {
    if (body.candidateId !== id) return notFound;
    return versionIn(await runOne(call, 'candidateEvent', body));
  },

  async aiDraft({ deps, caller: { accountId }, body }) {
    const { env, pool, now } = deps;
    const facts = body.businessId === accountId && (await draftFactsOf(pool, accountId));
    if (!facts) return notFound;
    if (!env.ai) return refused(refuse('UNAVAILABLE'));
    const perHour = DRAFTS_PER_HOUR * env.limitsFactor;
    const bucket = { name: 'aiDraft', accountId, perMinute: perHour / 60, burst: perHour };
    const spent = await consumeTokens(pool, bucket, [newId<CommandId>()], now());
    if (spent.granted === 0) {
      return refused(refuse('TOO_MANY_REQUESTS', { retryAfter: spent.retryAfter }));
    }
    const ai = openAiCompatible(env.ai);
    const fields = await draftWith(ai, { ...body, language: languageHere(), business: facts });
    if (!fields) return refused(refuse('UNAVAILABLE'));
    return ok({ fields, model: ai.model, promptHash: promptHashOf(body) });
  },

  campaigns: async ({ deps, caller: { accountId }, query: { before } }) =>
    ok(await presentEndedCampaigns(deps.pool, accountId, before ?? null)),

  async campaignWork({ deps, caller: { accountId }, params: { id } }) {
    const work = await presentCampaignWork(deps.pool, accountId, id);
    return work ? ok(work) : notFound;
  },

  async suggestions({ deps, caller: { accountId }, params: { id } }) {
    const creators = await suggestCreators(deps.pool, accountId, id);
    return creators ? ok({ creators }) : notFound;
  },

  async candidates({ deps, caller: { accountId }, params: { id }, query: { before } }) {
    const page = await presentCandidates(deps.pool, accountId, id, before ?? null);
    return page ? ok(page) : notFound;
  },
};

/** The command's answer, which its schema checks. */
const versionIn = <T>(answer: Result<{ result: unknown }, Refusal>): Result<T, Refusal> =>
  answer.ok ? ok(answer.value.result as T) : answer;

async function cityOf(
  pool: Parameters<typeof presentCampaign>[0],
  accountId: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ locality: string }>({
    name: 'city-of-creator',
    text: 'select locality from creators where id = $1',
    values: [accountId],
  });
  return rows[0]?.locality ?? null;
}
