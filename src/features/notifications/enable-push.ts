import { enablePush, type PushFailure } from '#src/data/push/push.ts';
import { pushSupport } from '#src/data/push/push-support.ts';
import { m } from '#src/paraglide/messages.js';
import { toasts } from '#src/ui/toast-queue.ts';

const sentences: Record<PushFailure, () => string> = {
  dismissed: m.settings_push_dismissed,
  denied: m.settings_push_denied,
  needsInstall: m.settings_push_needs_install,
  unsupported: m.settings_push_unsupported,
  unreachable: m.settings_push_unreachable,
  unavailable: m.settings_push_unavailable,
};

/**
 * Asks the browser after a tap, and shows the reason for a failure. Returns whether this device gets pushes from now on;
 * `firstTime` if the person has just allowed them here.
 */
export async function enablePushWithToast(): Promise<'on' | 'firstTime' | 'failed'> {
  const wasAllowed = pushSupport() === 'supported' && Notification.permission === 'granted';
  const enabled = await enablePush();
  if (enabled.state === 'on') toasts.success(m.settings_push_is_on());
  else toasts.warning(sentences[enabled.reason]());
  if (enabled.state !== 'on') return 'failed';
  return wasAllowed ? 'on' : 'firstTime';
}
