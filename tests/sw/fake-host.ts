import type { Role } from '#contract/permissions.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import type { ChannelMessage } from '#src/data/device/broadcast.ts';
import type { Host, ShownOptions } from '../../sw/host.ts';
import { aDevice, type FakeDevice } from '../support/fake-device.ts';

type AppWindow = Awaited<ReturnType<Host['windows']>>[number];

/** A browser around the worker: what is shown by tag, as a system's list of notifications is, and what was done. */
export type FakeHost = Host & {
  device: FakeDevice;
  /** Shown notifications by tag: the same tag is one. */
  shown: Map<string, { title: string; options: ShownOptions }>;
  shows: number;
  told: ChannelMessage[];
  opened: string[];
  windowsOpen: AppWindow[];
  givenBack: number;
  badge: number | null;
  syncRequests: number;
};

export async function aHost(): Promise<FakeHost> {
  const device = await aDevice();
  await joinAs(device, 'creator');
  const host: FakeHost = {
    device,
    shown: new Map(),
    shows: 0,
    told: [],
    opened: [],
    windowsOpen: [],
    givenBack: 0,
    badge: null,
    syncRequests: 0,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    maxActions: 2,
    icon: {
      setAppBadge: async (count) => void (host.badge = count),
      clearAppBadge: async () => void (host.badge = 0),
    },
    show: async (title, options) => {
      host.shows++;
      host.shown.set(options.tag ?? `untagged ${host.shows}`, { title, options });
    },
    windows: async () => host.windowsOpen,
    openWindow: async (path) => void host.opened.push(path),
    postToPages: (message) => void host.told.push(message),
    giveBack: async () => void host.givenBack++,
    requestBackgroundSync: async () => void host.syncRequests++,
  };
  return host;
}

/** The signed-in user belongs to the device's account, in a role, and to no other. */
export async function joinAs(device: FakeDevice, role: Role): Promise<void> {
  const { accountId, userId } = device;
  const memberships = [{ accountId, role }];
  const profile = { userId, memberships, currentMembership: null } as unknown as UserProfile;
  await device.db.session.update('current', { profile });
}

export function aWindow(change: Partial<AppWindow> = {}): AppWindow {
  return {
    path: '/creator/calendar',
    visibilityState: 'hidden',
    focused: false,
    focus: async () => undefined,
    ...change,
  };
}
