import * as z from 'zod/mini';
import { candidateTransitions } from '#contract/candidate/rules.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { BusinessInvitationId, NotificationId } from '#contract/ids.ts';
import type { Language } from '#contract/language.ts';
import { categories } from '#contract/notification/rules.ts';
import type { Side } from '#contract/project/record.ts';
import { projectTransitions, type ProjectEvent } from '#contract/project/rules.ts';
import { notificationRow, type NoticeFacts } from '../notices/notification-row.ts';
import { demoCampaigns, type Demo, type Pair } from './campaigns.ts';
import { demoId, entryOf } from './data.ts';
import data from './data/notices.json' with { type: 'json' };
import { parties } from './people.ts';

type Facts = Omit<NoticeFacts, 'category'> & { category: string };
type Other = (typeof data)[number];
type Notice = { at: number; facts: Facts; isSeen?: boolean };

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
    ...data.map((other) => ofOther(other, now)),
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
  const category = z.enum(categories).parse(facts.category);
  return {
    ...notificationRow({ ...facts, category }, new Date(at)),
    id: demoId<NotificationId>(`notification ${facts.accountId} ${facts.about}`, at),
    seen,
    read: seen,
    // Due pushes were sent when the event happened.
    pushDue: null,
    updatedOn: new Date(seen ? Math.min(at + HOUR_MS, now) : at),
    version: seen ? 2 : 1,
  };
}

const aboutCampaign = ({ id, title, business }: Pair['campaign']) => ({
  campaignId: id,
  campaignTitle: title,
  businessName: business.name,
});

/** What happened to a creator and a business, as one of the two sides is notified of it. */
const noticeTo = (
  { campaign, creator, creatorId, businessId }: Pair,
  side: Side,
  at: number,
  more: Pick<Facts, 'category' | 'about'> & Partial<Facts>,
): Notice => ({
  at,
  facts: {
    side,
    accountId: side === 'creator' ? creatorId : businessId,
    ...aboutCampaign(campaign),
    creatorName: `${creator.firstName} ${creator.lastName}`,
    ...more,
  },
});

/** A room has one notification on each side, of the newest message to it. */
const ofMessages = ({ id: chatroomId, pair, said, ...room }: Demo['rooms'][number]): Notice[] =>
  sides.flatMap((side) => {
    const last = said.findLast((line) => line.isMessageFromCreator === (side === 'business'));
    if (!last) return [];
    const { at, message: text, id: messageId } = last;
    const about = { category: 'NEW_MESSAGE', about: `message:${chatroomId}` };
    const unread = side === 'creator' ? room.unreadByCreator : room.unreadByBusiness;
    const notice = noticeTo(pair, side, at, { ...about, text, messageId, chatroomId });
    return { ...notice, isSeen: unread === 0 };
  });

/** Notifications of a project: its steps, its shoots, and the request for a review. */
function ofProject({ room: { pair }, row, shoots }: Demo['work'][number]): Notice[] {
  const steps = row.timeline.flatMap(({ event, actor, receivedAt, reason }, place) => {
    const emits = hasNotice(event) ? projectTransitions[event].emits : null;
    if (!emits) return [];
    const isMeant = (side: Side) =>
      emits.to === 'both' || (emits.to === 'other' ? side !== actor : side === emits.to);
    const about = { category: emits.category, about: `${row.id}:${event}:${place}` };
    return { to: sides.filter(isMeant), at: Date.parse(receivedAt), ...about, reason };
  });
  const ofShoots = shoots.flatMap(({ id: appointmentId, news, requestedSlots, ...shoot }) => {
    const startDateTime = shoot.startDateTime.toISOString();
    const [otherStartDateTime] = requestedSlots;
    const reason = shoot.reason ?? undefined;
    return news.map(({ to, category, event, at }) => {
      const about = `${appointmentId}:${event}${event.endsWith(':') ? startDateTime : ''}`;
      const times = { at, startDateTime, otherStartDateTime };
      return { to, category, about, appointmentId, reason, ...times };
    });
  });
  const ended = row.step === 'completed' && row.endedOn;
  const about = { category: 'REVIEW_REQUESTED', about: `${row.id}:review_requested` };
  const reviews = ended ? [{ to: sides, at: ended.getTime() + HOUR_MS, ...about }] : [];
  return [...steps, ...ofShoots, ...reviews].flatMap(({ to, at, ...more }) =>
    sides.filter((side) => to.includes(side)).map((side) => noticeTo(pair, side, at, more)),
  );
}

/** Shoots have notices of their own. A window that opens at once has none. */
const hasNotice = (event: string): event is ProjectEvent =>
  Object.hasOwn(projectTransitions, event) && event !== 'posting_opened';

/** Notifications of an application or invitation, and of its outcome. */
function ofCandidate(row: Demo['cast'][number]): Notice[] {
  const { business_invite: invite, creator_applied: apply, ...later } = candidateTransitions;
  const isChosen = row.state === 'accepted' || row.state === 'released';
  const came = row.source === 'invite' ? invite : apply;
  const state = isChosen ? 'accepted' : row.state;
  const outcome = Object.values(later).find(
    ({ from, to }) => to === state && from.some((one) => one === came.to),
  );
  const notified = [
    { emits: came.emits, on: row.createdOn, event: isChosen ? came.to : row.source },
    { emits: outcome?.emits, on: row.decidedOn, event: state },
  ];
  return notified.flatMap(({ emits, on, event }) => {
    if (!emits || !on) return [];
    const more = { category: emits.category, about: `${row.id}:${event}` };
    return noticeTo(row, emits.to, on.getTime(), more);
  });
}

/** Notifications that come from elsewhere than rooms, projects and shoots. `personName` is a corporation that invites the business. */
function ofOther(
  { to, hoursAgo, campaign, text, invitation, ...more }: Other,
  now: number,
): Notice {
  const { kind: side, id: accountId } = entryOf(parties, to);
  const invitationId = invitation ? demoId<BusinessInvitationId>(invitation) : undefined;
  return {
    at: now - hoursAgo * HOUR_MS,
    facts: {
      ...more,
      ...(campaign && aboutCampaign(entryOf(demoCampaigns, campaign))),
      side,
      accountId,
      about: invitationId ? `corporation:${invitationId}` : `demo:${more.category}:${hoursAgo}`,
      text: text && ((language: Language) => text[language]),
      invitationId,
    },
  };
}
