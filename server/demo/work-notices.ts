import type { NotificationCategory } from '#contract/notification/rules.ts';
import { projectTransitions, type ProjectEvent } from '#contract/project/rules.ts';
import type { CandidateRow } from '../commands/write-records.ts';
import { CHOSEN_AFTER } from './candidate-rows.ts';
import { demoCreators } from './people.ts';
import { demoCampaigns } from './places.ts';
import { factsOf, type Side, type DemoNotice } from './notice-facts.ts';
import type { DemoProject } from './plan-shoots.ts';
import { HOUR } from './timeline.ts';

const sides: readonly Side[] = ['creator', 'business'];

/** What both sides were told of a project: how it began, each step of it, and what then is asked for. */
export function projectNotices({ room, row, plan }: DemoProject): DemoNotice[] {
  const notify = (
    side: Side,
    category: NotificationCategory,
    at: number,
    event: string,
  ): DemoNotice => {
    const facts = { ...factsOf(room, side), category, about: `${row.id}:${event}` };
    return { at, facts };
  };
  const chosen = row.createdOn.getTime();
  const begun = plan.wasInvited
    ? [
        notify('creator', 'BUSINESS_INVITE', chosen - CHOSEN_AFTER, 'invited'),
        notify('business', 'CREATOR_INVITE_ACCEPTED', chosen, 'accepted'),
      ]
    : [
        notify('business', 'CREATOR_APPLIED', chosen - CHOSEN_AFTER, 'applied'),
        notify('creator', 'BUSINESS_ACCEPTED', chosen, 'accepted'),
      ];
  const steps = row.timeline.flatMap(({ event, actor, receivedAt, reason }, place) => {
    const rule = isTold(event) ? projectTransitions[event] : null;
    if (!rule?.emits) return [];
    const { category, to } = rule.emits;
    const others = sides.filter((side) => (to === 'other' ? side !== actor : side === to));
    const receivers = to === 'both' ? sides : others;
    return receivers.map((side) => {
      const one = notify(side, category, Date.parse(receivedAt), `${event}:${place}`);
      return { ...one, facts: { ...one.facts, reason } };
    });
  });
  const ended = row.endedOn?.getTime();
  const asked =
    row.step === 'completed' && ended !== undefined
      ? sides.map((side) => notify(side, 'REVIEW_REQUESTED', ended + HOUR, 'review_requested'))
      : [];
  return [...begun, ...steps, ...asked];
}

/** Shoots are told with themselves. A window that opens at once is not news. */
const isTold = (event: string): event is ProjectEvent =>
  Object.hasOwn(projectTransitions, event) && event !== 'posting_opened';

type Notice = [side: Side, category: NotificationCategory];

/** What was told of those who were not chosen, or not yet: of their coming, and of what became of it. */
export function candidateNotices(row: CandidateRow): DemoNotice[] {
  const outcome = outcomes[row.state];
  if (row.state === 'accepted' || row.state === 'released') return [];
  const came: Notice =
    row.source === 'apply' ? ['business', 'CREATOR_APPLIED'] : ['creator', 'BUSINESS_INVITE'];
  return [
    noticeOf(row, came, row.createdOn, row.source),
    ...(outcome && row.decidedOn ? [noticeOf(row, outcome, row.decidedOn, row.state)] : []),
  ];
}

const outcomes: Partial<Record<CandidateRow['state'], Notice>> = {
  declined: ['creator', 'BUSINESS_DECLINED'],
  withdrawn: ['business', 'CREATOR_WITHDRAW'],
  uninvited: ['creator', 'BUSINESS_UNINVITE'],
  inviteDeclined: ['business', 'CREATOR_INVITE_DECLINED'],
  expired: ['creator', 'INVITE_EXPIRED'],
  closed: ['creator', 'CAMPAIGN_CLOSED'],
};

function noticeOf(
  row: CandidateRow,
  [side, category]: Notice,
  on: Date,
  event: string,
): DemoNotice {
  const place = demoCampaigns.find(({ id }) => id === row.campaignId);
  const creator = demoCreators.find(({ id }) => id === row.creatorId);
  return {
    at: on.getTime(),
    facts: {
      category,
      side,
      accountId: side === 'creator' ? row.creatorId : row.businessId,
      about: `${row.id}:${event}`,
      campaignId: row.campaignId,
      campaignTitle: place?.title,
      businessName: place?.business.name,
      creatorName: `${creator?.firstName} ${creator?.lastName}`,
    },
  };
}
