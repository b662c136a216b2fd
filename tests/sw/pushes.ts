import { newId } from '#contract/new-id.ts';
import type { CampaignId, ChatroomId, MessageId } from '#contract/ids.ts';
import type { PushPayload } from '#contract/sync/push.ts';
import { readPushed } from '#src/data/device/pushed-records.ts';
import { anAppointment, aNotification } from '../support/records.ts';
import { receivePush } from '../../sw/push.ts';
import { dispatch } from './dispatch.ts';
import type { FakeHost } from './fake-host.ts';

/** Pushes for the user of the host's device, and those that arrived. */
export function pushesFor(host: () => FakeHost) {
  const campaignId = newId<CampaignId>();
  const room = newId<ChatroomId>();
  const aPush = (change: Partial<PushPayload> = {}): PushPayload => ({
    userId: host().device.userId,
    notification: aNotification({ accountId: host().device.accountId }),
    text: 'Desert Bloom confirmed your shoot.',
    ...change,
  });
  const aChatPush = (): PushPayload =>
    aPush({
      notification: aNotification({
        accountId: host().device.accountId,
        category: 'NEW_MESSAGE',
        path: `/creator/campaign/${campaignId}/messaging/${room}`,
      }),
      text: 'On my way',
      message: {
        id: newId<MessageId>(),
        chatroomId: room,
        seq: 5,
        message: 'On my way',
        createdOn: '2026-11-21T17:00:00.000Z',
        isMessageFromCreator: false,
        revision: 12,
      },
    });
  const aReservation = () => ({
    appointment: anAppointment({ state: 'reserved' }),
    notification: aNotification({
      accountId: host().device.accountId,
      category: 'BOOKING_RESERVED',
    }),
  });
  const device = () => host().device;
  const pushed = () => readPushed(device().db, device().accountId, 'notifications');
  return { campaignId, room, aPush, aChatPush, aReservation, device, arrived: pushed };
}

export const plain = (payload: unknown) => JSON.stringify(payload);

/** The worker receives a push, and handles it to the end. */
export const handlePush = (host: FakeHost, text: string): Promise<void> =>
  dispatch(receivePush, host, { data: { text: () => text } });
