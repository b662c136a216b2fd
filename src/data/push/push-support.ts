import { platformOf } from '../device/platform.ts';

/**
 * Whether this browser can be told of something while the app is closed. `needsInstall`: an iPhone or iPad gives push to
 * installed apps only; until then the list is read anew whenever the app is looked at.
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
