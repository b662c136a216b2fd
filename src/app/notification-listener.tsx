import { useEffect, useEffectEvent } from 'react';
import { device } from '#src/data/device/browser-device.ts';
import type { ChannelMessage } from '#src/data/device/broadcast.ts';
import { onWorkerMessage } from '#src/data/worker-messages.ts';
import { inOneTab } from '#src/features/notifications/in-one-tab.ts';
import { pushSentence } from '#src/features/notifications/push-labels.ts';
import { showPushToast } from '#src/ui/toast-push-queue.ts';
import { PushToastRegion } from '#src/ui/toast-push-region.tsx';
import type { Target } from './notification-opening.tsx';

/** Handles the worker's messages: a push while the app is visible becomes a toast, a clicked one opens. In one tab each. */
export function NotificationListener({ onOpen }: { onOpen: (target: Target) => void }) {
  const onMessage = useEffectEvent((message: ChannelMessage) => {
    const target = targetOf(message, onOpen);
    if (target) void inOneTab(target.name, target.act, browser()).catch(reportError);
  });
  useEffect(() => {
    const stop = new AbortController();
    onWorkerMessage((message) => onMessage(message), stop.signal);
    return () => stop.abort();
  }, []);
  return <PushToastRegion />;
}

const browser = () => ({ locks: navigator.locks, wait: device.wait, document });

/** The action for a worker's message; nothing for a push while the app is hidden, which the system shows. */
function targetOf(message: ChannelMessage, onOpen: (target: Target) => void) {
  const { accountId } = message;
  const unseen = { accountId, seen: false, read: false };
  switch (message.type) {
    case 'push': {
      if (document.visibilityState !== 'visible') return null;
      const { notificationId: id, path } = message;
      const onToastOpen = () => onOpen({ ...unseen, id, path });
      const content = { text: pushSentence(message), onOpen: onToastOpen };
      return { name: `toast:${id}`, act: () => void showPushToast(content) };
    }
    case 'notification_clicked': {
      const { url } = message;
      return { name: `click:${url}`, act: () => onOpen({ ...unseen, id: null, path: url }) };
    }
  }
}
