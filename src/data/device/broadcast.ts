import * as z from 'zod/mini';
import { accountId, notificationId } from '#contract/ids.ts';
import { isInAppPath } from '#contract/notification/rules.ts';

/** The channel on which worker and pages of this device talk. Any script of the origin may speak on it, so all is checked. */
const CHANNEL = 'pollin';

const inAppPath = z.string().check(z.refine(isInAppPath));

const channelMessage = z.discriminatedUnion('type', [
  /** A push came: who looks at the app sees it there. */
  z.object({
    type: z.literal('push'),
    notificationId,
    accountId,
    title: z.string(),
    text: z.string(),
    createdOn: z.iso.datetime(),
    path: inAppPath,
  }),
  /** A system notification was clicked and this window was chosen for it. `url` is a path of this app. */
  z.object({ type: z.literal('notification_clicked'), url: inAppPath, accountId }),
]);
export type ChannelMessage = z.infer<typeof channelMessage>;

/** Posts to every other context of this device. */
export function postToPages(message: ChannelMessage): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}

/** Receives messages of other contexts until the signal aborts; anything else on the channel is dropped. */
export function onChannelMessage(
  onMessage: (message: ChannelMessage) => void,
  signal: AbortSignal,
): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    const parsed = z.safeParse(channelMessage, data);
    if (parsed.success) onMessage(parsed.data);
  });
  signal.addEventListener('abort', () => channel.close());
}
