/// <reference lib="webworker" />
import { isInAppPath } from '#contract/notification/rules.ts';
import type { AppBadge } from '../src/data/device/badge.ts';
import { device } from '../src/data/device/browser-device.ts';
import { OUTBOX_SYNC_TAG } from '../src/data/device/background-sync.ts';
import { postToPages, type ChannelMessage } from '../src/data/device/broadcast.ts';
import type { Device } from '../src/data/device/device.ts';
import { giveBackSubscription } from '../src/data/device/give-back-subscription.ts';

declare const self: ServiceWorkerGlobalScope;

/** Notification fields that TypeScript's library lacks. */
export type ShownOptions = NotificationOptions & {
  renotify?: boolean;
  timestamp?: number;
  actions?: { action: string; title: string; type?: 'text'; placeholder?: string }[];
};

/** A window of the app, as the worker can reach it. */
type AppWindow = {
  /** The address of a window: the origin also serves pages outside the app. */
  path: string;
  visibilityState: string;
  focused: boolean;
  focus: () => Promise<unknown>;
};

/** The browser's part of the worker's push handlers. */
export type Host = {
  device: Device;
  icon: AppBadge;
  userAgent: string;
  /** Buttons that this browser shows below a notification; 0 where it shows none. */
  maxActions: number;
  show: (title: string, options: ShownOptions) => Promise<void>;
  windows: () => Promise<readonly AppWindow[]>;
  openWindow: (path: string) => Promise<unknown>;
  postToPages: (message: ChannelMessage) => void;
  giveBack: () => Promise<void>;
  /** Asks to be woken when there is a network. */
  requestBackgroundSync: () => Promise<void>;
};

type SyncRegistration = ServiceWorkerRegistration & {
  sync?: { register: (tag: string) => Promise<void> };
};

/** The windows in which the app can act: signed in, on one of its screens. None where the browser does not report it. */
export async function appWindows(on: Pick<Host, 'windows'>): Promise<readonly AppWindow[]> {
  const windows = await on.windows().catch(() => []);
  return windows.filter(({ path }) => isInAppPath(path));
}

/** The browser as it really is. */
export const browserHost = (): Host => ({
  device,
  icon: navigator,
  userAgent: navigator.userAgent,
  maxActions: (Notification as { maxActions?: number }).maxActions ?? 0,
  show: (title, options) => self.registration.showNotification(title, options),
  windows: async () =>
    (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).map((client) => ({
      path: new URL(client.url).pathname,
      visibilityState: client.visibilityState,
      focused: client.focused,
      focus: () => client.focus(),
    })),
  openWindow: (path) => self.clients.openWindow(path),
  postToPages,
  giveBack: () => giveBackSubscription(self.registration),
  // Where there is no Background Sync, or not now, the app delivers when it is opened.
  requestBackgroundSync: async () =>
    await (self.registration as SyncRegistration).sync
      ?.register(OUTBOX_SYNC_TAG)
      .catch(() => undefined),
});
