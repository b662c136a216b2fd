import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';
import { CLOSES_AFTER_MS } from './toast-queue.ts';

interface PushToastContent {
  text: string;
  onOpen: () => void;
}

export const pushToastQueue = new ToastQueue<PushToastContent>({ maxVisibleToasts: 3 });

/** Shows a push at the top right while the app is visible. */
export const showPushToast = (content: PushToastContent): string =>
  pushToastQueue.add(content, { timeout: CLOSES_AFTER_MS });
