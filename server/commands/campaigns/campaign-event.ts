import { closedWeek } from '#contract/availability/record.ts';
import { decideCampaign, publishProblems, REOPEN_DAYS } from '#contract/campaign/rules.ts';
import { CAMPAIGN_LIMITS } from '#contract/campaign/lists.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { addDays, dayOf } from '#contract/phoenix-time.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { publishRefusal } from './subscription-gate.ts';
import { fieldsOf } from './campaign-fields.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { lockWork, type LockedCampaign, type LockedWork } from './lock-work.ts';
import { completeIfDone, endCampaign, notifyClosed } from '../projects/project-end.ts';
import { trackWork, type WorkChanges } from './work-changes.ts';
import { audienceOf, recordsEffect, type CampaignRow } from '../../records/write-records.ts';

/** Decides a business's event of a whole campaign by its one table, under the campaign's lock. */
export const campaignEvent: CommandHandler<'campaignEvent'> = {
  rate: rates.steps,
  async lock({ client, caller, commands, now, hasPayments }) {
    const work = await lockWork(client, {
      campaignIds: commands.map(({ payload }) => payload.campaignId),
      bench: true,
    });
    const changes = trackWork(work, now);
    return {
      decide({ payload, baseVersion }) {
        const campaign = work.campaigns.get(payload.campaignId);
        if (campaign?.row.businessId !== caller.accountId) return refused({ code: 'NOT_FOUND' });
        const status = decideCampaign(campaign.row.status, payload.event, 'business');
        if (!status.ok) return refused({ ...status.refusal, current: stateOf(campaign.row) });
        // Only the version that the business saw is published.
        const isStale = baseVersion !== undefined && baseVersion !== campaign.row.version;
        if (payload.event === 'publish' && isStale) {
          return refused({ code: 'CAMPAIGN_CHANGED', current: stateOf(campaign.row) });
        }
        const happened = rules[payload.event]({
          changes,
          work,
          campaign,
          payload,
          now,
          hasPayments,
        });
        return happened.ok ? ok({ version: versionOf(work, campaign) }) : happened;
      },
      audience: () => audienceOf(changes.write()),
      effect: () => recordsEffect(changes.write()),
    };
  },
};

const stateOf = ({ status, isOpen, version }: CampaignRow) => ({ status, isOpen, version });
const versionOf = (work: LockedWork, { row }: LockedCampaign): number =>
  work.campaigns.get(row.id)?.row.version ?? row.version;

type Happening = {
  changes: WorkChanges;
  work: LockedWork;
  campaign: LockedCampaign;
  payload: PayloadOf<'campaignEvent'>;
  now: Date;
  hasPayments: boolean;
};
type Rule = (happening: Happening) => Result<null, RuleRefusal>;
const done = ok(null);

const rules: Record<PayloadOf<'campaignEvent'>['event'], Rule> = {
  publish({ changes, work, campaign: { row, business }, now, hasPayments }) {
    const hours = business.hours ?? { week: closedWeek, exceptions: [] };
    const problems = publishProblems(fieldsOf(row), { ...business, hours }, now.getTime());
    const [first] = problems;
    if (first === 'businessHours') return refused({ code: 'HOURS_NEEDED', current: { problems } });
    if (first) return refused({ code: 'CAMPAIGN_INCOMPLETE', current: { problems } });
    const refusal = publishRefusal(business, now);
    if (refusal) return refused(refusal);
    // The next command of the same set counts this one.
    work.businesses.set(
      business.id,
      Object.assign(business, { published: business.published + 1 }),
    );
    const applyBy = row.applyBy ?? usualApplyBy(row, now);
    // The publication's word is kept: creators apply knowing who pays them.
    const pricePaidBy = hasPayments ? 'pollin' : 'direct';
    const published = { status: 'active', isOpen: true, publishedOn: now } as const;
    changes.campaign(row.id, { ...published, applyBy, pricePaidBy });
    return done;
  },

  close_recruiting({ changes, work, campaign: { row, bench }, now }) {
    if (!row.isOpen) return done;
    const { version } = changes.campaign(row.id, { isOpen: false });
    if (completeIfDone(changes, work, row.id, now)) return done;
    for (const id of bench ?? []) {
      const candidate = work.candidates.get(id);
      if (!candidate) continue;
      notifyClosed(changes, candidate, version);
    }
    return done;
  },

  reopen_recruiting({ changes, campaign: { row }, now }) {
    if (row.slotsTaken >= row.creatorSlots) return refused({ code: 'CAMPAIGN_FULL' });
    const today = dayOf(now.getTime());
    const isOver = row.applyBy !== null && row.applyBy < today;
    if (row.isOpen && !isOver) return done;
    const applyBy = isOver ? addDays(today, REOPEN_DAYS) : row.applyBy;
    changes.campaign(row.id, { isOpen: true, applyBy });
    return done;
  },

  cancel({ changes, work, campaign: { row }, payload, now }) {
    if (row.goingCount > 0) {
      return refused({ code: 'CAMPAIGN_GOING', current: { going: row.goingCount } });
    }
    const reason = payload.reason ?? null;
    endCampaign(changes, work, row.id, { status: 'cancelled', reason, now });
    return done;
  },

  discard({ changes, campaign: { row } }) {
    changes.discard(row.id);
    return done;
  },
};

/** Two weeks, as long as it can still be filmed then. */
function usualApplyBy({ shootTo, requiresShoot }: CampaignRow, now: Date): string {
  const day = addDays(dayOf(now.getTime()), CAMPAIGN_LIMITS.applyByDays);
  return requiresShoot && shootTo !== null && shootTo < day ? shootTo : day;
}
