import { platformOf } from '../device/platform.ts';

/**
 * Whether this browser supports push. `needsInstall`: an iPhone or iPad allows push in installed apps only; until then the
 * list is read again whenever the app becomes visible.
 */
export type PushSupport = 'supported' | 'needsInstall' | 'unsupported' | 'denied';

export function pushSupport(): PushSupport {
  if (platformOf(navigator) === 'iOS' && !isInstalled()) return 'needsInstall';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return 'unsupported';
  }
  return Notification.permission === 'denied' ? 'denied' : 'supported';
}

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);
