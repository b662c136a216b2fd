import {
  APPLICATIONS_PER_DAY,
  candidateTransitions,
  decideCandidate,
} from '#contract/candidate/rules.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { DAY_MINUTES } from '#contract/durations.ts';
import type { RefusalCode, RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { NoticeVariant } from '../../notices/labels.ts';
import { applyRule, type Happening } from './candidate-rules.ts';
import type { Command, CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { type LockedCampaign, type LockedWork, lockWork, pairKey } from '../campaigns/lock-work.ts';
import { type Pairs, pairsWithRoom } from '../messages/open-rooms.ts';
import { settleJobOf } from '../../billing/jobs.ts';
import { consumeTokens } from '../../db/consume-tokens.ts';
import { lockHolds } from '../../billing/required-hold.ts';
import { isAccepting } from './candidate-price.ts';
import { trackWork } from '../campaigns/work-changes.ts';
import { audienceOf, type CandidateRow, recordsEffect } from '../../records/write-records.ts';

const applying: ReadonlySet<PayloadOf<'candidateEvent'>['event']> = new Set([
  'creator_applied',
  'creator_stays_backup',
]);
/** These take a slot. */
const accepting: ReadonlySet<PayloadOf<'candidateEvent'>['event']> = new Set([
  'creator_invite_accepted',
  'business_accepted',
]);

/**
 * Decides an event of a creator and a campaign by its one table, under the locks of both. Of several simultaneous events for
 * the last slot one succeeds, and no creator starts more projects than their level allows.
 */
export const candidateEvent: CommandHandler<'candidateEvent'> = {
  rate: ({ event }) => (event === 'business_invite' ? rates.invitations : rates.steps),
  async lock(set) {
    const { client, caller, commands, now } = set;
    const accepts = commands.some(({ payload }) => accepting.has(payload.event));
    const [work, rooms, granted, holds] = await Promise.all([
      lockWork(client, {
        pairs: commands.map(({ payload }) => payload),
        projectIds: commands.map(({ payload }) => payload.candidateId),
        bench: accepts,
        past: false,
        projects: accepts,
      }),
      pairsWithRoom(
        client,
        commands.map(({ payload }) => payload),
      ),
      grantApplications(set),
      lockHolds(
        client,
        caller.accountId,
        commands.filter(({ payload }) => isAccepting(payload)).map(({ id }) => id),
      ),
    ]);
    const changes = trackWork(work, now);
    let tokens = granted;
    return {
      decide(command) {
        const { payload, occurredAt, baseVersion } = command;
        const isPaced = applying.has(payload.event) && (tokens -= 1) < 0;
        const found = find(work, rooms, command, caller.accountId);
        if (!found.ok) return found;
        const { side, campaign, candidate } = found.value;
        const creator = work.creators.get(payload.creatorId);
        if (!creator) return refused({ code: 'NOT_FOUND' });
        const state = decideCandidate(candidate?.state ?? null, payload.event, side);
        if (!state.ok) return refused(withCurrentState(state.refusal, candidate));
        if (isPaced) return refused({ code: 'TOO_MANY_APPLICATIONS' });
        const happening: Happening = {
          work,
          changes,
          campaign,
          creator,
          candidate,
          caller,
          side,
          payload,
          commandId: command.id,
          holds,
          occurredAt,
          baseVersion,
          now,
          state: state.value,
        };
        const applied = applyRule(happening);
        if (!applied.ok)
          return refused(withCurrentState(codeForSide(side, applied.refusal), candidate));
        const row = applied.value;
        const { emits } = candidateTransitions[payload.event];
        const { campaignId, creatorId, id, version } = row;
        const about = `${id}:${payload.event}:${version}`;
        const { to, category } = emits;
        const variant = variantOf(payload.event, campaign);
        changes.notify({ side: to, category, campaignId, creatorId, about, variant });
        return ok({ candidateId: id, version });
      },
      jobOf({ id }) {
        const payment = holds.get(id);
        return payment ? settleJobOf(payment.id) : null;
      },
      mayHaveListeners: ({ payload }) =>
        work.campaigns.get(payload.campaignId)?.business.hasWebhooks !== false,
      audience: () => audienceOf(changes.write()),
      effect: () => recordsEffect(changes.write()),
    };
  },
};

type Lock = CommandHandler<'candidateEvent'>['lock'];

/** The number of applications among these commands that the creator's daily limit allows. */
async function grantApplications({ client, caller, commands, now, env }: Parameters<Lock>[0]) {
  const applications = commands.filter(({ payload }) => applying.has(payload.event));
  if (applications.length === 0) return 0;
  const perDay = APPLICATIONS_PER_DAY * env.limitsFactor;
  const limit = { accountId: caller.accountId, perMinute: perDay / DAY_MINUTES, burst: perDay };
  const ids = applications.map(({ id }) => id);
  return (await consumeTokens(client, { name: 'applications', ...limit }, ids, now)).granted;
}

/** A creator without a shoot has no time to pick. */
const variantOf = (
  event: PayloadOf<'candidateEvent'>['event'],
  { row }: LockedCampaign,
): NoticeVariant | undefined =>
  event === 'business_accepted' && !row.requiresShoot ? 'chosenWithoutShoot' : undefined;

type Found = {
  side: 'creator' | 'business';
  campaign: LockedCampaign;
  candidate: CandidateRow | undefined;
};

/** The caller's own side of the pair. For others the pair does not exist. */
function find(
  work: LockedWork,
  otherRooms: Pairs,
  { payload }: Command<'candidateEvent'>,
  accountId: Happening['caller']['accountId'],
): Result<Found, RuleRefusal> {
  const { campaignId, creatorId, candidateId, event } = payload;
  const campaign = work.campaigns.get(campaignId);
  if (!campaign) return refused({ code: 'NOT_FOUND' });
  const { row } = campaign;
  const candidate = work.byPair(campaignId, creatorId);
  const isBusiness = row.businessId === accountId;
  if (!isBusiness && creatorId !== accountId) return refused({ code: 'NOT_FOUND' });
  const mayBegin = (candidateTransitions[event].from as readonly string[]).includes('none');
  if (!candidate && !mayBegin) return refused({ code: 'NOT_FOUND' });
  const isHidden = row.status === 'draft' || (!candidate && row.visibility !== 'public');
  if (!isBusiness && isHidden) return refused({ code: 'NOT_FOUND' });
  const pair = pairKey(campaignId, creatorId);
  const hasRoom = work.rooms.has(pair);
  const isRoomTaken = otherRooms.has(pair) && !(candidate && hasRoom);
  const isTaken =
    !candidate && (work.candidates.has(candidateId) || work.projects.has(candidateId));
  if (isTaken || (isRoomTaken && needsRoom(event))) return refused({ code: 'COMMAND_ID_REUSED' });
  return ok({ side: isBusiness ? 'business' : 'creator', campaign, candidate });
}

/** After these events the two may write to each other, in their own room, independent of the id that a device chose. */
const needsRoom = (event: PayloadOf<'candidateEvent'>['event']): boolean =>
  applying.has(event) || accepting.has(event) || event === 'business_invite';

/** A missing part of one side has another sentence for the other side. */
const codeForSide = (side: Found['side'], refusal: RuleRefusal): RuleRefusal => ({
  ...refusal,
  code: otherSides[side][refusal.code] ?? refusal.code,
});

const otherSides: Record<Found['side'], Partial<Record<RefusalCode, RefusalCode>>> = {
  business: { LEVEL_LIMIT: 'CREATOR_LEVEL_LIMIT', PAYOUTS_REQUIRED: 'CREATOR_PAYOUTS_REQUIRED' },
  creator: { CARD_NEEDED: 'BUSINESS_CARD_NEEDED', CARD_DECLINED: 'BUSINESS_CARD_DECLINED' },
};

/** A conflict contains the current candidate, so that a card can explain what happened instead. */
function withCurrentState(refusal: RuleRefusal, candidate: CandidateRow | undefined): RuleRefusal {
  if (!candidate) return refusal;
  const { id, state, decidedOn, expiresOn, reason } = candidate;
  const current = {
    candidateId: id,
    state,
    reason,
    decidedOn: decidedOn?.toISOString() ?? null,
    expiresOn: expiresOn?.toISOString() ?? null,
  };
  return { ...refusal, current: { ...current, ...(refusal.current as object | undefined) } };
}
