import { enablePush, type PushFailure } from '#src/data/push/push.ts';
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

/** Asks the browser after a tap, and shows the reason for a failure. Returns whether this device gets pushes from now on. */
export async function enablePushWithToast(): Promise<boolean> {
  const enabled = await enablePush();
  if (enabled.state === 'on') toasts.success(m.settings_push_is_on());
  else toasts.warning(sentences[enabled.reason]());
  return enabled.state === 'on';
}
