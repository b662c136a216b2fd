import type { NotificationId } from '#contract/ids.ts';
import type { NotificationCategory } from '#contract/notification/rules.ts';
import {
  notificationRow,
  type NoticeFacts,
  type NotificationRow,
} from '../notices/notification-row.ts';
import { demoId } from './demo-id.ts';
import { extraNotices } from './extra-notices.ts';
import { factsOf, type Side, type DemoNotice } from './notice-facts.ts';
import { readStateOf, type DemoRoom } from './plan.ts';
import { candidateNotices, projectNotices } from './work-notices.ts';
import type { DemoWork } from './write-work.ts';
import type { DemoProject, DemoShoot } from './plan-shoots.ts';
import { CONFIRMED_AFTER, DAY, HOUR, MINUTE } from './timeline.ts';

/** Three weeks of what the demo's own facts have told, at most so many an account. */
const REACH = 21 * DAY;
const NEWEST = 40;
/** Whoever was told longer ago has looked. */
const SEEN_AFTER = 20 * HOUR;

/** Every account's notifications, as the commands and timers behind rooms, projects and shoots would have left them. */
export function planNotices(
  now: number,
  { rooms, work, cast }: Omit<DemoWork, 'now'>,
): NotificationRow[] {
  const notices = [
    ...rooms.flatMap(messageNotices),
    ...work.flatMap(projectNotices),
    ...cast.flatMap(candidateNotices),
    ...work.flatMap((project) =>
      project.shoots.flatMap((shoot) => shootNotices(project, shoot, now)),
    ),
    ...extraNotices(now),
  ].filter(({ at }) => at <= now && at > now - REACH);
  const byAccount = Map.groupBy(notices, ({ facts }) => facts.accountId);
  return [...byAccount.values()].flatMap((all) =>
    all
      .toSorted((a, b) => b.at - a.at || a.facts.about.localeCompare(b.facts.about))
      .slice(0, NEWEST)
      .map((one) => rowOf(one, now)),
  );
}

function rowOf({ at, facts, isSeen }: DemoNotice, now: number): NotificationRow {
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

/** A room has one notification on each side, of the newest message to it. */
function messageNotices(room: DemoRoom): DemoNotice[] {
  const { unreadByBusiness, unreadByCreator } = readStateOf(room);
  return (['creator', 'business'] as const).flatMap((side) => {
    const place = room.said.findLastIndex((line) => line.fromCreator === (side === 'business'));
    const last = room.said[place];
    if (!last) return [];
    const unread = side === 'creator' ? unreadByCreator : unreadByBusiness;
    const messageId = demoId<NonNullable<NoticeFacts['messageId']>>(
      `message ${room.campaign} ${room.creator} ${room.history + place + 1}`,
      last.at,
    );
    const facts = {
      ...factsOf(room, side),
      about: `message:${room.id}`,
      text: last.text,
      messageId,
    };
    return { at: last.at, facts: { ...facts, category: 'NEW_MESSAGE' }, isSeen: unread === 0 };
  });
}

type NotifyFn = (
  side: Side,
  category: NotificationCategory,
  at: number,
  event: string,
) => DemoNotice;

function shootNotices({ room }: DemoProject, shoot: DemoShoot, now: number): DemoNotice[] {
  const start = shoot.startDateTime.getTime();
  const end = shoot.endDateTime.getTime();
  const booked = shoot.createdOn.getTime();
  const updated = shoot.updatedOn.getTime();
  const startDateTime = shoot.startDateTime.toISOString();
  const notify: NotifyFn = (side, category, at, event) => {
    const about = `${shoot.id}:${event}`;
    const more = { appointmentId: shoot.id, startDateTime, reason: shoot.reason ?? undefined };
    return { at, facts: { ...factsOf(room, side), ...more, category, about } };
  };
  const reserved = notify('business', 'BOOKING_RESERVED', booked, 'booking_reserved:1');
  if (shoot.state === 'reserved') return [reserved];
  if (shoot.state === 'declined') {
    return [reserved, notify('creator', 'BOOKING_DECLINED', updated, 'booking_declined:2')];
  }
  const confirmedAt = booked + CONFIRMED_AFTER;
  const settled = [
    reserved,
    notify('creator', 'BOOKING_CONFIRMED', confirmedAt, 'booking_confirmed:2'),
  ];
  const reminders = (['creator', 'business'] as const).flatMap((side) => [
    notify(side, 'APPOINTMENT_REMINDER_24H', start - DAY, `reminder24H:${startDateTime}`),
    notify(side, 'APPOINTMENT_REMINDER_2H', start - 2 * HOUR, `reminder2H:${startDateTime}`),
  ]);
  switch (shoot.state) {
    case 'confirmed':
      return [...settled, ...reminders.filter(({ at }) => at <= now)];
    case 'completed':
      return [
        ...settled,
        ...reminders,
        notify('business', 'CREATOR_ARRIVED', start - 4 * MINUTE, 'check_in:3'),
        notify('business', 'SHOOT_DONE', end + 5 * MINUTE, 'completed:4'),
      ];
    case 'rescheduleRequested': {
      const asked = notify(
        'business',
        'RESCHEDULE_REQUESTED',
        updated,
        'creator_reschedule_requested:3',
      );
      const otherStartDateTime = shoot.requestedSlots?.[0];
      return [...settled, { ...asked, facts: { ...asked.facts, otherStartDateTime } }];
    }
    case 'cancelledByCreator':
      return [
        ...settled,
        notify('business', 'APPOINTMENT_CANCELLED_BY_CREATOR', updated, 'creator_cancelled:3'),
      ];
    default:
      return [
        ...settled,
        notify(
          'creator',
          'APPOINTMENT_CANCELLED_BY_BUSINESS',
          updated - HOUR,
          'business_cancelled:3',
        ),
        notify('creator', 'PROJECT_CANCELLED', updated, 'cancellation_closed:4'),
      ];
  }
}
