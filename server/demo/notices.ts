import * as z from 'zod/mini';
import { candidateTransitions } from '#contract/candidate/rules.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { BusinessInvitationId, NotificationId } from '#contract/ids.ts';
import type { Language } from '#contract/language.ts';
import { categories } from '#contract/notification/rules.ts';
import type { Side } from '#contract/project/record.ts';
import { projectTransitions, type ProjectEvent } from '#contract/project/rules.ts';
import { notificationRow, type NoticeFacts } from '../notices/notification-row.ts';
import { campaigns, type Demo, type DemoCampaign, type Pair } from './campaigns.ts';
import type { DemoCandidate } from './candidates.ts';
import { demoId, oneOf } from './data.ts';
import noticeData from './data/notices.json' with { type: 'json' };
import { parties } from './people.ts';
import type { DemoProject } from './projects.ts';
import type { DemoRoom } from './rooms.ts';

/** Notifications that come from elsewhere than rooms, projects and shoots. */
const others = z
  .array(
    z.object({
      to: oneOf(parties),
      hoursAgo: z.number(),
      category: z.enum(categories),
      campaign: z.optional(oneOf(campaigns)),
      text: z.optional(z.object({ en: z.string(), es: z.string() })),
      /** The corporation that invites the business, and the name of its invitation. */
      personName: z.optional(z.string()),
      invitation: z.optional(z.string()),
    }),
  )
  .parse(noticeData);

type Notice = { at: number; facts: NoticeFacts; isSeen?: boolean };

/** Three weeks of notifications from the demo's own events, limited for each account. */
const REACH = 21 * DAY_MS;
const NEWEST = 40;
/** Older notifications have been seen. */
const SEEN_AFTER = 20 * HOUR_MS;

const sides: readonly Side[] = ['creator', 'business'];

/** Every account's notifications, as the commands and timers behind rooms, projects and shoots would have left them. */
export function planNotices({ now, rooms, work, cast }: Demo) {
  const dated = [
    ...rooms.flatMap(ofMessages),
    ...work.flatMap(ofProject),
    ...cast.flatMap(ofCandidate),
    ...others.map((other) => ofOther(other, now)),
  ].filter(({ at }) => at <= now && at > now - REACH);
  const byAccount = Map.groupBy(dated, ({ facts }) => facts.accountId);
  return [...byAccount.values()].flatMap((all) =>
    all
      .toSorted((a, b) => b.at - a.at || a.facts.about.localeCompare(b.facts.about))
      .slice(0, NEWEST)
      .map((one) => rowOf(one, now)),
  );
}

function rowOf({ at, facts, isSeen }: Notice, now: number) {
  const seen = isSeen ?? at < now - SEEN_AFTER;
  return {
    ...notificationRow(facts, new Date(at)),
    id: demoId<NotificationId>(`notification ${facts.accountId} ${facts.about}`, at),
    seen,
    read: seen,
    // Due pushes were sent when the event happened.
    pushDue: null,
    updatedOn: new Date(seen ? Math.min(at + HOUR_MS, now) : at),
    version: seen ? 2 : 1,
  };
}

const aboutCampaign = (campaign: DemoCampaign | undefined) => ({
  campaignId: campaign?.id,
  campaignTitle: campaign?.title,
  businessName: campaign?.business.name,
});

type More = Pick<NoticeFacts, 'category' | 'about'> & Partial<NoticeFacts>;

/** What happened to a creator and a business, as one of the two sides is notified of it. */
const noticeTo = (pair: Pair, side: Side, at: number, more: More) => ({
  at,
  facts: {
    side,
    accountId: side === 'creator' ? pair.creatorId : pair.businessId,
    ...aboutCampaign(pair.campaign),
    creatorName: `${pair.creator.firstName} ${pair.creator.lastName}`,
    ...more,
  },
});

/** A room has one notification on each side, of the newest message to it. */
const ofMessages = (room: DemoRoom): Notice[] =>
  sides.flatMap((side) => {
    const last = room.said.findLast((line) => line.fromCreator === (side === 'business'));
    if (!last) return [];
    const { at, text, id: messageId } = last;
    const about = `message:${room.id}`;
    const more = { category: 'NEW_MESSAGE', about, text, messageId, chatroomId: room.id } as const;
    const unread = side === 'creator' ? room.unreadByCreator : room.unreadByBusiness;
    return { ...noticeTo(room.pair, side, at, more), isSeen: unread === 0 };
  });

/** Notifications of a project: its steps, its shoots, and the request for a review. */
function ofProject({ room, row, shoots }: DemoProject): Notice[] {
  const steps = row.timeline.flatMap(({ event, actor, receivedAt, reason }, place) => {
    const emits = hasNotice(event) ? projectTransitions[event].emits : null;
    if (!emits) return [];
    const { category, to } = emits;
    const more = { category, about: `${row.id}:${event}:${place}`, reason };
    return sides
      .filter((side) => to === 'both' || (to === 'other' ? side !== actor : side === to))
      .map((side) => noticeTo(room.pair, side, Date.parse(receivedAt), more));
  });
  const ofShoots = shoots.flatMap((shoot) => {
    const startDateTime = shoot.startDateTime.toISOString();
    const [otherStartDateTime] = shoot.requestedSlots ?? [];
    const reason = shoot.reason ?? undefined;
    const more = { appointmentId: shoot.id, startDateTime, otherStartDateTime, reason };
    return shoot.news.flatMap(({ to, category, event, at }) => {
      const about = `${shoot.id}:${event}${event.endsWith(':') ? startDateTime : ''}`;
      return to.map((side) => noticeTo(room.pair, side, at, { ...more, category, about }));
    });
  });
  const ended = row.step === 'completed' ? row.endedOn : null;
  const review = { category: 'REVIEW_REQUESTED', about: `${row.id}:review_requested` } as const;
  const reviews = ended
    ? sides.map((side) => noticeTo(room.pair, side, ended.getTime() + HOUR_MS, review))
    : [];
  return [...steps, ...ofShoots, ...reviews];
}

/** Shoots have notices of their own. A window that opens at once has none. */
const hasNotice = (event: string): event is ProjectEvent =>
  Object.hasOwn(projectTransitions, event) && event !== 'posting_opened';

/** Notifications of an application or invitation, and of its outcome. */
function ofCandidate(row: DemoCandidate): Notice[] {
  const { business_invite: invite, creator_applied: apply, ...later } = candidateTransitions;
  const isChosen = row.state === 'accepted' || row.state === 'released';
  const came = row.source === 'invite' ? invite : apply;
  const state = isChosen ? 'accepted' : row.state;
  const outcome = Object.values(later).find(
    ({ from, to }) => to === state && from.some((one) => one === came.to),
  );
  const notified = [
    { transition: came, on: row.createdOn, event: isChosen ? came.to : row.source },
    { transition: outcome, on: row.decidedOn, event: state },
  ];
  return notified.flatMap(({ transition, on, event }) => {
    const emits = transition?.emits;
    if (!emits || !on) return [];
    const more = { category: emits.category, about: `${row.id}:${event}` };
    return noticeTo(row, emits.to, on.getTime(), more);
  });
}

function ofOther(
  { to, hoursAgo, category, campaign, text, personName, invitation }: (typeof others)[number],
  now: number,
): Notice {
  const invitationId =
    invitation === undefined ? undefined : demoId<BusinessInvitationId>(invitation);
  return {
    at: now - hoursAgo * HOUR_MS,
    facts: {
      side: to.kind,
      accountId: to.id,
      ...aboutCampaign(campaign),
      category,
      about: invitationId ? `corporation:${invitationId}` : `demo:${category}:${hoursAgo}`,
      text: text && ((language: Language) => text[language]),
      personName,
      invitationId,
    },
  };
}
