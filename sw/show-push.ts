import { appointmentTransitions } from '#contract/appointment/rules.ts';
import { BRAND } from '#contract/brand.ts';
import { sideOf } from '#contract/chatroom/rules.ts';
import { can } from '#contract/permissions.ts';
import type { PushPayload } from '#contract/sync/push.ts';
import { m } from '#src/paraglide/messages.js';
import type { Host, ShownOptions } from './host.ts';
import { CONFIRM, type NotificationData, REPLY } from './notification-data.ts';
import { type Kept, roomIn } from './keep-push.ts';

const ICON = '/icons/icon-192.png';

/** The facts that a shown push needs. */
type Shown = Pick<Kept, 'isNews' | 'role' | 'parties'>;

/**
 * Shows a push as the system's notification. Its tag is the room or the notification, so that a push that comes twice, or in both
 * shapes, is one notification, and a second one makes no sound.
 */
export async function showPush(on: Host, payload: PushPayload, kept: Shown): Promise<void> {
  const { notification, text } = payload;
  const data = dataOf(payload, kept);
  await on.show(notification.title, {
    body: text,
    icon: ICON,
    tag: roomIn(payload) ?? notification.id,
    renotify: kept.isNews,
    silent: !kept.isNews,
    timestamp: Date.parse(notification.createdOn),
    data,
    ...(on.maxActions > 0 && { actions: actionsOf(data) }),
  });
}

/** Shows that a reply could not be stored, with its text, so that it can be written again from here. */
export async function showUnsaved(on: Host, data: NotificationData, text: string): Promise<void> {
  await on.show(BRAND, {
    body: m.push_not_saved({ text }),
    icon: ICON,
    tag: `unsaved ${data.notificationId}`,
    data,
    ...(on.maxActions > 0 && { actions: actionsOf(data) }),
  });
}

/** For an unreadable push: the browser requires a notification, and it must not contain a person's text. */
export async function showWithoutText(on: Host): Promise<void> {
  await on.show(BRAND, { body: m.push_something_new(), icon: ICON, tag: 'something-new' });
}

function dataOf({ userId, notification, appointment }: PushPayload, kept: Shown): NotificationData {
  const { id, path, accountId, accountType, category } = notification;
  const { parties, role } = kept;
  const mayReply = role !== null && can(role, 'chat.send');
  const canReply = mayReply && parties && sideOf(parties, accountId) !== null;
  const mayConfirm = role !== null && can(role, appointmentTransitions.booking_confirmed.action);
  const canConfirm =
    mayConfirm && category === 'BOOKING_RESERVED' && appointment?.state === 'reserved';
  return {
    path,
    userId,
    accountId,
    accountType,
    notificationId: id,
    ...(canReply && {
      room: {
        chatroomId: parties.chatroomId,
        campaignId: parties.campaignId,
        businessId: parties.businessId,
        creatorId: parties.creatorId,
      },
    }),
    ...(canConfirm && {
      appointment: { appointmentId: appointment.id, projectId: appointment.projectId },
    }),
  };
}

function actionsOf({ room, appointment }: NotificationData): ShownOptions['actions'] {
  if (room) {
    return [
      {
        action: REPLY,
        title: m.push_action_reply(),
        type: 'text',
        placeholder: m.app_write_message(),
      },
    ];
  }
  return appointment ? [{ action: CONFIRM, title: m.app_confirm() }] : [];
}
