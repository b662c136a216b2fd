import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export type ToastTone = 'success' | 'error' | 'warning';

interface ToastContent {
  tone: ToastTone;
  text: string;
  /** The action of a toast. Such a toast stays until it is answered. */
  action?: { label: string; onPress: () => void };
}

/** Long enough to read two lines at a counter; the region stops the clock while it is hovered or holds focus. */
export const CLOSES_AFTER_MS = 10_000;

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 });

/** One action may end in several equal messages: one is shown. */
function show(tone: ToastTone, text: string): string {
  const isSame = ({ content }: { content: ToastContent }) =>
    content.tone === tone && content.text === text && !content.action;
  for (const { key } of toastQueue.visibleToasts.filter(isSame)) toastQueue.close(key);
  return toastQueue.add({ tone, text }, { timeout: CLOSES_AFTER_MS });
}

/**
 * Callable from anywhere, also before the region is on the page, which then shows earlier toasts. Each returns a key for
 * `close`.
 */
export const toasts = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  /** Asks something that can wait; `onClose` is called whichever way it ends. */
  ask: (text: string, action: NonNullable<ToastContent['action']>, onClose: () => void) =>
    toastQueue.add({ tone: 'warning', text, action }, { onClose }),
  close: (key: string) => toastQueue.close(key),
};
