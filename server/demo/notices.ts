import type { NotificationId } from '#contract/ids.ts';
import type { NotificationCategory } from '#contract/notification/rules.ts';
import { projectTransitions, type ProjectEvent } from '#contract/project/rules.ts';
import type { CandidateRow } from '../commands/write-records.ts';
import {
  notificationRow,
  type NoticeFacts,
  type NotificationRow,
} from '../notices/notification-row.ts';
import { CHOSEN_AFTER } from './candidate-rows.ts';
import { notices, type BusinessKey, type CreatorKey, type Notice, type Side } from './data.ts';
import { demoId } from './demo-id.ts';
import { creatorIdOf, demoCreatorKeys, demoCreators } from './people.ts';
import { businessIds, campaignOf, demoCampaigns, type DemoCampaign } from './places.ts';
import type { DemoProject } from './plan-shoots.ts';
import { readStateOf, type DemoRoom } from './rooms.ts';
import { DAY, HOUR, MINUTE } from './timeline.ts';
import type { DemoWork } from './write-demo.ts';

type DatedNotice = { at: number; facts: NoticeFacts; isSeen?: boolean };

/** Three weeks of what the demo's own facts have dated, at most so many an account. */
const REACH = 21 * DAY;
const NEWEST = 40;
/** Older notifications have been seen. */
const SEEN_AFTER = 20 * HOUR;

const sides: readonly Side[] = ['creator', 'business'];

/** Every account's notifications, as the commands and timers behind rooms, projects and shoots would have left them. */
export function planNotices(now: number, { rooms, work, cast }: DemoWork): NotificationRow[] {
  const dated = [
    ...rooms.flatMap(messageNotices),
    ...work.flatMap(projectNotices),
    ...cast.flatMap(candidateNotices),
    ...work.flatMap(shootNotices),
    ...otherNotices(now),
  ].filter(({ at }) => at <= now && at > now - REACH);
  const byAccount = Map.groupBy(dated, ({ facts }) => facts.accountId);
  return [...byAccount.values()].flatMap((all) =>
    all
      .toSorted((a, b) => b.at - a.at || a.facts.about.localeCompare(b.facts.about))
      .slice(0, NEWEST)
      .map((one) => rowOf(one, now)),
  );
}

function rowOf({ at, facts, isSeen }: DatedNotice, now: number): NotificationRow {
  const seen = isSeen ?? at < now - SEEN_AFTER;
  return {
    ...notificationRow(facts, new Date(at)),
    id: demoId<NotificationId>(`notification ${facts.accountId} ${facts.about}`, at),
    seen,
    read: seen,
    // Whatever was due was pushed when it happened.
    pushDue: null,
    updatedOn: new Date(seen ? Math.min(at + HOUR, now) : at),
    version: seen ? 2 : 1,
  };
}

const ofCampaign = (place: DemoCampaign | undefined) => ({
  campaignId: place?.id,
  campaignTitle: place?.title,
  businessName: place?.business.name,
});

const ofRoom = (room: DemoRoom, side: Side) => ({
  side,
  accountId: side === 'creator' ? room.creatorId : room.businessId,
  chatroomId: room.id,
  ...ofCampaign(room.place),
  creatorName: room.creatorName,
});

/** A room has one notification on each side, of the newest message to it. */
function messageNotices(room: DemoRoom): DatedNotice[] {
  const { unreadByBusiness, unreadByCreator } = readStateOf(room);
  return sides.flatMap((side) => {
    const place = room.said.findLastIndex((line) => line.fromCreator === (side === 'business'));
    const last = room.said[place];
    if (!last) return [];
    const name = `message ${room.campaign} ${room.creator} ${room.history + place + 1}`;
    const messageId = demoId<NonNullable<NoticeFacts['messageId']>>(name, last.at);
    const about = `message:${room.id}`;
    const facts = { ...ofRoom(room, side), about, text: last.text, messageId };
    const unread = side === 'creator' ? unreadByCreator : unreadByBusiness;
    return { at: last.at, facts: { ...facts, category: 'NEW_MESSAGE' }, isSeen: unread === 0 };
  });
}

function shootNotices({ room, shoots }: DemoProject): DatedNotice[] {
  return shoots.flatMap((shoot) => {
    const since = {
      booked: shoot.createdOn,
      start: shoot.startDateTime,
      end: shoot.endDateTime,
      updated: shoot.updatedOn,
    };
    const startDateTime = shoot.startDateTime.toISOString();
    const more = {
      appointmentId: shoot.id,
      startDateTime,
      otherStartDateTime: shoot.requestedSlots?.[0],
      reason: shoot.reason ?? undefined,
    };
    const rules = notices.shoots.filter((rule) => rule.in.some((state) => state === shoot.state));
    return rules.flatMap(({ to, category, since: from, minutes, event }) =>
      to.map((side): DatedNotice => {
        const about = `${shoot.id}:${event}${event.endsWith(':') ? startDateTime : ''}`;
        const at = since[from].getTime() + minutes * MINUTE;
        return { at, facts: { ...ofRoom(room, side), ...more, category, about } };
      }),
    );
  });
}

/** Both sides' notifications of a project: its start, each step of it, and the request for a review. */
function projectNotices({ room, row, plan }: DemoProject): DatedNotice[] {
  const notify = (
    side: Side,
    category: NotificationCategory,
    at: number,
    event: string,
    reason?: string,
  ): DatedNotice => {
    const about = `${row.id}:${event}`;
    return { at, facts: { ...ofRoom(room, side), category, about, reason } };
  };
  const chosen = row.createdOn.getTime();
  const asked = chosen - CHOSEN_AFTER;
  const begun = plan.wasInvited
    ? [
        notify('creator', 'BUSINESS_INVITE', asked, 'invited'),
        notify('business', 'CREATOR_INVITE_ACCEPTED', chosen, 'accepted'),
      ]
    : [
        notify('business', 'CREATOR_APPLIED', asked, 'applied'),
        notify('creator', 'BUSINESS_ACCEPTED', chosen, 'accepted'),
      ];
  const steps = row.timeline.flatMap(({ event, actor, receivedAt, reason }, place) => {
    const emits = hasNotice(event) ? projectTransitions[event].emits : null;
    if (!emits) return [];
    const { category, to } = emits;
    return sides
      .filter((side) => to === 'both' || (to === 'other' ? side !== actor : side === to))
      .map((side) => notify(side, category, Date.parse(receivedAt), `${event}:${place}`, reason));
  });
  const ended = row.step === 'completed' ? row.endedOn?.getTime() : undefined;
  const review = (side: Side) =>
    ended === undefined ? [] : notify(side, 'REVIEW_REQUESTED', ended + HOUR, 'review_requested');
  return [...begun, ...steps, ...sides.flatMap(review)];
}

/** Shoots have notices of their own. A window that opens at once has none. */
const hasNotice = (event: string): event is ProjectEvent =>
  Object.hasOwn(projectTransitions, event) && event !== 'posting_opened';

/** Notifications of candidates without a project: of the application or invitation, and of its outcome. */
function candidateNotices(row: CandidateRow): DatedNotice[] {
  if (row.state === 'accepted' || row.state === 'released') return [];
  const creator = demoCreators.find(({ id }) => id === row.creatorId);
  const noticeOf = ([side, category]: Notice, on: Date, event: string): DatedNotice => ({
    at: on.getTime(),
    facts: {
      category,
      side,
      accountId: side === 'creator' ? row.creatorId : row.businessId,
      about: `${row.id}:${event}`,
      ...ofCampaign(demoCampaigns.find(({ id }) => id === row.campaignId)),
      creatorName: `${creator?.firstName} ${creator?.lastName}`,
    },
  });
  const came: Notice =
    row.source === 'apply' ? ['business', 'CREATOR_APPLIED'] : ['creator', 'BUSINESS_INVITE'];
  const outcome = notices.candidates[row.state];
  return [
    noticeOf(came, row.createdOn, row.source),
    ...(outcome && row.decidedOn ? [noticeOf(outcome, row.decidedOn, row.state)] : []),
  ];
}

const isCreator = (key: CreatorKey | BusinessKey): key is CreatorKey =>
  demoCreatorKeys.some((one) => one === key);

function otherNotices(now: number): DatedNotice[] {
  return notices.others.map(({ to, hoursAgo, category, campaign, text }) => ({
    at: now - hoursAgo * HOUR,
    facts: {
      category,
      side: isCreator(to) ? 'creator' : 'business',
      accountId: isCreator(to) ? creatorIdOf(to) : businessIds[to],
      about: `demo:${category}:${hoursAgo}`,
      ...ofCampaign(campaign && campaignOf(campaign)),
      text,
    },
  }));
}
