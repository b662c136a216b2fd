/// <reference lib="webworker" />
import type { AppBadge } from '../src/data/device/badge.ts';
import { device } from '../src/data/device/browser-device.ts';
import { OUTBOX_SYNC_TAG } from '../src/data/device/background-sync.ts';
import { tellPages, type ChannelMessage } from '../src/data/device/broadcast.ts';
import type { Device } from '../src/data/device/device.ts';
import { giveBackSubscription } from '../src/data/device/give-back-subscription.ts';

declare const self: ServiceWorkerGlobalScope;

/** What TypeScript's library does not know yet of a notification. */
export type ShownOptions = NotificationOptions & {
  renotify?: boolean;
  timestamp?: number;
  actions?: { action: string; title: string; type?: 'text'; placeholder?: string }[];
};

/** A window of the app, as the worker can reach it. */
export type AppWindow = {
  visibilityState: string;
  focused: boolean;
  focus: () => Promise<unknown>;
};

/** What the worker's push handlers take from the browser around them. */
export type Host = {
  device: Device;
  icon: AppBadge;
  userAgent: string;
  /** Buttons that this browser shows below a notification; 0 where it shows none. */
  maxActions: number;
  show: (title: string, options: ShownOptions) => Promise<void>;
  windows: () => Promise<readonly AppWindow[]>;
  openWindow: (path: string) => Promise<unknown>;
  tellPages: (message: ChannelMessage) => void;
  giveBack: () => Promise<void>;
  /** Asks to be woken when there is a network. */
  wakeOnline: () => Promise<void>;
};

type SyncRegistration = ServiceWorkerRegistration & {
  sync?: { register: (tag: string) => Promise<void> };
};

/** The browser as it really is. */
export const browserHost = (): Host => ({
  device,
  icon: navigator,
  userAgent: navigator.userAgent,
  maxActions: (Notification as { maxActions?: number }).maxActions ?? 0,
  show: (title, options) => self.registration.showNotification(title, options),
  windows: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  openWindow: (path) => self.clients.openWindow(path),
  tellPages,
  giveBack: () => giveBackSubscription(self.registration),
  // Where there is no Background Sync, or not now, the app delivers when it is opened.
  wakeOnline: async () =>
    await (self.registration as SyncRegistration).sync
      ?.register(OUTBOX_SYNC_TAG)
      .catch(() => undefined),
});
