import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '#contract/new-id.ts';
import { noChanges, type Changes } from '#contract/sync/sync.ts';
import { useCurrentReplica } from '#src/data/replica/current-replica.ts';
import { device } from '#src/data/device/browser-device.ts';
import { anOpportunity } from '../../src/campaigns/opportunities/an-opportunity.ts';
import {
  campaignId,
  campaignOf,
  hoursOf,
  now,
  projectId,
  projectOf,
  roomId,
  shootOf,
} from '../../src/features/calendar/build.ts';
import { aCandidate, aNotification } from '../../support/records.ts';
import { keepOpportunities, offline } from '../campaigns/creator/creator-here.ts';
import { recordOf } from '../creator-profile/records.ts';
import {
  buildRoom,
  buildTalk,
  buildUnsent,
  businessAccount,
  creatorAccount,
  openInbox,
} from '../messages/inbox.ts';
import { showApp } from './whole-app.tsx';

/** A screen as Chromium scores it: the sum of its shifts is at most this. */
const MOST = 0.02;
const phone = [390, 844] as const;
const desktop = [1280, 800] as const;

type Role = 'creator' | 'owner';

const parties = { businessId: businessAccount, creatorId: creatorAccount };
const today = {
  startDateTime: new Date(now + 7_200_000).toISOString(),
  endDateTime: new Date(now + 12_600_000).toISOString(),
};

/** A device that holds a bit of everything, at 10:00 AM on Friday, November 20. */
async function aFullDevice(role: Role): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now });
  offline();
  const talks = ['Desert Bloom', 'Cholla Coffee', 'Old Mill', 'Vinyl Row'].map((name, index) =>
    buildTalk(
      buildRoom(name, index === 0 ? { chatroomId: roomId, campaignId } : {}),
      [
        { by: 'business', text: `Hello from ${name}` },
        { by: 'creator', text: 'See you there' },
        ...Array.from({ length: 30 }, () => ({
          by: 'business' as const,
          text: 'The patio is yours from ten. '.repeat(5),
        })),
      ],
      { creator: 32 - index, business: 32 - index },
    ),
  );
  await openInbox(role, talks);
  const records: Partial<Changes> = {
    appointments: [shootOf(today), shootOf({ id: newId(), state: 'reserved' })],
    projects: [projectOf()],
    campaigns: [campaignOf()],
    availability: [hoursOf()],
    candidates: [
      aCandidate({ id: projectId, campaignId, ...parties, state: 'accepted' }),
      aCandidate({ id: newId(), campaignId: newId(), ...parties, state: 'invited' }),
    ],
    profiles: role === 'creator' ? [recordOf()] : [],
    notifications: [
      aNotification({
        accountId: role === 'creator' ? creatorAccount : businessAccount,
        accountType: role === 'creator' ? 'creator' : 'business',
      }),
    ],
  };
  const { replica } = useCurrentReplica.getState();
  await replica?.apply({ collections: { ...noChanges(), ...records }, gone: [] });
  const [, second] = talks;
  if (role === 'creator' && second) {
    await device.db.outbox.add(buildUnsent(second.room, 'On my way') as never);
    const found = Array.from({ length: 12 }, (_, index) =>
      anOpportunity({ campaignId: newId(), title: `Campaign ${index}` }),
    );
    await keepOpportunities(found, { at: now - 3_600_000 });
  }
}

/**
 * What a screen's parts moved by while it opened: the frame paints first, then the lists that need the replica, as in a tab that
 * starts. No person does anything here, so shifts that Chromium excuses with an input count as well.
 */
async function shiftsOf(
  path: string,
  landmark: string,
  [width, height]: readonly [number, number],
) {
  await page.viewport(width, height);
  const { replica } = useCurrentReplica.getState();
  useCurrentReplica.setState({ replica: null });
  // Another font would take its place while the screen is watched; without it the fallback draws from the start.
  await Promise.allSettled([document.fonts.load('1em "Inter Variable"')]);
  const moved: string[] = [];
  let score = 0;
  const take = (entries: PerformanceEntryList) => {
    for (const { value, sources } of entries as LayoutShift[]) {
      score += value;
      moved.push(...sources.map((one) => sentence(one, value)));
    }
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  const app = await showApp(path);
  await expect.element(page.getByRole('main')).toBeInTheDocument();
  await untilQuiet();
  useCurrentReplica.setState({ replica });
  await expect.poll(() => isShown(landmark), { message: landmark }).toBe(true);
  await untilQuiet();
  take(observer.takeRecords());
  observer.disconnect();
  app.close();
  return { score, moved };
}

/** In the screen itself: the navigation and hidden panes have the same words. */
const isShown = (text: string): boolean =>
  page
    .getByRole('main')
    .getByText(text, { exact: false })
    .elements()
    .some((one) => one.checkVisibility({ visibilityProperty: true }));

/** The parts of Chromium's layout instability that types of the DOM lack. */
type LayoutShift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

const sentence = (
  { node, previousRect: from, currentRect: to }: LayoutShift['sources'][number],
  by: number,
) => {
  const name = node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName;
  return `${by.toFixed(3)}: ${name} "${node?.textContent?.slice(0, 40)}" ${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`;
};

/** Resolves once so many frames in a row have changed nothing. */
async function untilQuiet(frames = 6): Promise<void> {
  let quiet = 0;
  const watcher = new MutationObserver(() => (quiet = 0));
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
  for (let passed = 0; quiet < frames && passed < 600; passed += 1) {
    await new Promise(requestAnimationFrame);
    quiet += 1;
  }
  watcher.disconnect();
}

const ofCampaign = (section: string, step: string) => `/${section}/campaign/${campaignId}/${step}`;

const screens: Record<Role, [path: string, landmark: string][]> = {
  creator: [
    ['/creator/dashboard', 'Campaign 0'],
    ['/creator/pipeline', 'Patio season'],
    ['/creator/messages', 'Vinyl Row'],
    [`/creator/messages?room=${roomId}`, 'The patio is yours'],
    ['/creator/calendar', 'Desert Bloom'],
    ['/creator/profile/view', 'Portfolio'],
    ['/creator/profile/edit', 'Instagram'],
    ['/creator/notification', 'confirmed your shoot'],
    ['/creator/support', 'Problem area'],
    ['/settings/sync', 'On my way'],
    ['/settings/notifications', 'Quiet hours'],
    ['/user/account', 'maya@pollin.test'],
    [ofCampaign('creator', 'selection'), 'Patio season'],
    [ofCampaign('creator', 'schedule'), 'Patio season'],
    [ofCampaign('creator', 'messaging'), 'The patio is yours'],
    [ofCampaign('creator', 'content'), 'Patio season'],
    [ofCampaign('creator', 'post'), 'Patio season'],
    [ofCampaign('creator', 'review'), 'Patio season'],
    [ofCampaign('creator', 'details'), 'Patio season'],
  ],
  owner: [
    ['/business/dashboard', 'Patio season'],
    ['/business/campaign', 'Patio season'],
    ['/business/messages', 'Maya Ortiz'],
    [`/business/messages?room=${roomId}`, 'The patio is yours'],
    ['/business/calendar', 'Maya Okafor'],
    ['/business/creators', 'Not on this device yet'],
    ['/business/availability', 'Monday'],
    ['/business/notification', 'confirmed your shoot'],
    ['/business/support', 'Problem area'],
    [ofCampaign('business', 'candidates'), 'Patio season'],
    [ofCampaign('business', 'schedule'), 'Patio season'],
    [ofCampaign('business', 'messaging'), 'Patio season'],
    [ofCampaign('business', 'content-review'), 'Patio season'],
    [ofCampaign('business', 'view-post'), 'Patio season'],
    [ofCampaign('business', 'review'), 'Patio season'],
    [ofCampaign('business', 'details'), 'Patio season'],
  ],
};

const all = (['creator', 'owner'] as const).flatMap((role) =>
  screens[role].map(([path, landmark]) => ({ role, path, landmark })),
);
/** Where a day starts. `npm run test:slow -- layout` opens every screen. */
const isStart = ({ path }: { path: string }) => /\/(?:dashboard|messages)$/.test(path);

for (const { role, path, landmark } of import.meta.env['POLLIN_FULL'] ? all : all.filter(isStart)) {
  const name = path.replace(campaignId, '…').replace(roomId, '…');
  test(`${name} opens without its parts moving, on a phone and on a desktop`, async () => {
    await aFullDevice(role);

    const onPhone = await shiftsOf(path, landmark, phone);
    const onDesktop = await shiftsOf(path, landmark, desktop);

    expect.soft(onPhone.score, onPhone.moved.join('\n')).toBeLessThanOrEqual(MOST);
    expect(onDesktop.score, onDesktop.moved.join('\n')).toBeLessThanOrEqual(MOST);
  });
}
