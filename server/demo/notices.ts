import * as z from 'zod/mini';
import { candidateTransitions } from '#contract/candidate/rules.ts';
import type { NotificationId } from '#contract/ids.ts';
import type { Language } from '#contract/language.ts';
import { categories } from '#contract/notification/rules.ts';
import { projectTransitions, type ProjectEvent } from '#contract/project/rules.ts';
import type { Side } from '#contract/project/record.ts';
import type { CandidateRow } from '../records/write-records.ts';
import {
  notificationRow,
  type NoticeFacts,
  type NotificationRow,
} from '../notices/notification-row.ts';
import noticeData from './data/notices.json' with { type: 'json' };
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { oneOf } from './data.ts';
import { demoInvitation } from './invitations.ts';
import { demoCreators } from './people.ts';
import { campaigns, demoCampaigns, parties, type DemoCampaign } from './places.ts';
import { newsOf, type DemoProject } from './projects.ts';
import { roomRow, type DemoRoom } from './rooms.ts';
import { demoId } from './seeded.ts';

/** Notifications that come from elsewhere than rooms, projects and shoots. */
const others = z
  .array(
    z.object({
      to: oneOf(parties),
      hoursAgo: z.number(),
      category: z.enum(categories),
      campaign: z.optional(oneOf(campaigns)),
      text: z.optional(z.object({ en: z.string(), es: z.string() })),
    }),
  )
  .parse(noticeData);

type Notice = { at: number; facts: NoticeFacts; isSeen?: boolean };
type Demo = {
  rooms: readonly DemoRoom[];
  work: readonly DemoProject[];
  cast: readonly CandidateRow[];
};

/** Three weeks of notifications from the demo's own events, limited for each account. */
const REACH = 21 * DAY_MS;
const NEWEST = 40;
/** Older notifications have been seen. */
const SEEN_AFTER = 20 * HOUR_MS;

const sides: readonly Side[] = ['creator', 'business'];

/** Every account's notifications, as the commands and timers behind rooms, projects and shoots would have left them. */
export function planNotices(now: number, { rooms, work, cast }: Demo): NotificationRow[] {
  const dated = [
    ...rooms.flatMap(ofMessages),
    ...work.flatMap(ofProject),
    ...cast.flatMap(ofCandidate),
    ...others.map((other) => ofOther(other, now)),
    demoInvitation(now).notice,
  ].filter(({ at }) => at <= now && at > now - REACH);
  const byAccount = Map.groupBy(dated, ({ facts }) => facts.accountId);
  return [...byAccount.values()].flatMap((all) =>
    all
      .toSorted((a, b) => b.at - a.at || a.facts.about.localeCompare(b.facts.about))
      .slice(0, NEWEST)
      .map((one) => rowOf(one, now)),
  );
}

function rowOf({ at, facts, isSeen }: Notice, now: number): NotificationRow {
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

type Pair = Pick<DemoRoom, 'businessId' | 'creatorId' | 'campaign' | 'creator'>;
const aboutPair = ({ businessId, creatorId, campaign, creator }: Pair, side: Side) => ({
  side,
  accountId: side === 'creator' ? creatorId : businessId,
  ...aboutCampaign(campaign),
  creatorName: `${creator.firstName} ${creator.lastName}`,
});

/** A room has one notification on each side, of the newest message to it. */
function ofMessages(room: DemoRoom): Notice[] {
  const { unreadByBusiness, unreadByCreator } = roomRow(room);
  return sides.flatMap((side) => {
    const last = room.said.findLast((line) => line.fromCreator === (side === 'business'));
    if (!last) return [];
    const { at, text, id: messageId } = last;
    const unread = side === 'creator' ? unreadByCreator : unreadByBusiness;
    const more = { category: 'NEW_MESSAGE', about: `message:${room.id}`, text, messageId } as const;
    const facts = { ...aboutPair(room, side), chatroomId: room.id, ...more };
    return { at, facts, isSeen: unread === 0 };
  });
}

/** Notifications of a project: its steps, its shoots, and the request for a review. */
function ofProject({ room, row, shoots }: DemoProject): Notice[] {
  type More = Pick<NoticeFacts, 'category' | 'about'> & Partial<NoticeFacts>;
  const notice = (side: Side, at: number, more: More): Notice => {
    return { at, facts: { ...aboutPair(room, side), ...more } };
  };
  const steps = row.timeline.flatMap(({ event, actor, receivedAt, reason }, place) => {
    const emits = hasNotice(event) ? projectTransitions[event].emits : null;
    if (!emits) return [];
    const { category, to } = emits;
    const about = `${row.id}:${event}:${place}`;
    return sides
      .filter((side) => to === 'both' || (to === 'other' ? side !== actor : side === to))
      .map((side) => notice(side, Date.parse(receivedAt), { category, about, reason }));
  });
  const ofShoots = shoots.flatMap((shoot) => {
    const startDateTime = shoot.startDateTime.toISOString();
    const [otherStartDateTime] = shoot.requestedSlots ?? [];
    const reason = shoot.reason ?? undefined;
    const more = { appointmentId: shoot.id, startDateTime, otherStartDateTime, reason };
    return newsOf(shoot).flatMap(({ to, category, event, at }) => {
      const about = `${shoot.id}:${event}${event.endsWith(':') ? startDateTime : ''}`;
      return to.map((side) => notice(side, at, { ...more, category, about }));
    });
  });
  const about = `${row.id}:review_requested`;
  const ended = row.step === 'completed' ? row.endedOn?.getTime() : undefined;
  const reviews = (ended === undefined ? [] : sides).map((side) =>
    notice(side, (ended ?? 0) + HOUR_MS, { category: 'REVIEW_REQUESTED', about }),
  );
  return [...steps, ...ofShoots, ...reviews];
}

/** Shoots have notices of their own. A window that opens at once has none. */
const hasNotice = (event: string): event is ProjectEvent =>
  Object.hasOwn(projectTransitions, event) && event !== 'posting_opened';

/** Notifications of an application or invitation, and of its outcome. */
function ofCandidate(row: CandidateRow): Notice[] {
  const campaign = demoCampaigns.find(({ id }) => id === row.campaignId);
  const creator = demoCreators.find(({ id }) => id === row.creatorId);
  if (!campaign || !creator) throw new Error(`${row.id} is of nobody.`);
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
    const { to, category } = emits;
    const about = `${row.id}:${event}`;
    const facts = { ...aboutPair({ ...row, campaign, creator }, to), category, about };
    return [{ at: on.getTime(), facts }];
  });
}

function ofOther(
  { to, hoursAgo, category, campaign, text }: (typeof others)[number],
  now: number,
): Notice {
  const about = `demo:${category}:${hoursAgo}`;
  const more = { side: to.kind, accountId: to.id, ...aboutCampaign(campaign) };
  const inLanguage = text && ((language: Language) => text[language]);
  return { at: now - hoursAgo * HOUR_MS, facts: { ...more, category, about, text: inLanguage } };
}
