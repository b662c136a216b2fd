import { onTestFinished, vi } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId, UserId } from '#contract/ids.ts';
import type { NotificationRecord } from '#contract/notification/record.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import type { NotificationLinks } from '#src/features/notifications/links.ts';
import { openCopy, signIn } from '../open-copy.ts';
import { aMembership, aNotification } from '../../support/records.ts';

export const userId = newId<UserId>();
export const accountId = newId<AccountId>();
export const reader = { userId, accountId, accountType: 'creator' as const };

export const creatorMembership = aMembership({
  accountId,
  role: 'creator',
  creatorId: accountId,
});

/** The reader of the notifications. */
export const creatorUser: UserProfile = {
  userId,
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@pollin.test',
  phone: null,
  locality: null,
  province: null,
  notificationSettings: { privatePreviews: false, emails: true },
  memberships: [creatorMembership],
  currentMembership: creatorMembership,
  creator: null,
  business: null,
};

/** The one made `age` minutes before the newest. */
export const noticeOf = (age: number, change: Partial<NotificationRecord> = {}) =>
  aNotification({
    accountId,
    title: `Notice ${age}`,
    createdOn: new Date(Date.UTC(2026, 10, 20, 12) - age * 60_000).toISOString(),
    ...change,
  });

/** Notices 0 to `count` - 1, newest first. */
export const noticesOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => noticeOf(from + index, { seen: true }));

/** Fills this device as sign-in and sync leave it. */
export async function keep(
  notifications: NotificationRecord[],
  cursor: string | null = 'epoch01.10',
) {
  await signIn(userId, accountId);
  return await openCopy(accountId, { notifications }, cursor);
}

/** Where the lists lead, written down instead of followed. */
export function someLinks() {
  const go = vi.fn<NotificationLinks['go']>();
  const open = vi.fn<NotificationLinks['open']>();
  const links: NotificationLinks = {
    hrefOf: (path) => path,
    go,
    open,
  };
  return { links, go, open };
}

/** Answers this page's calls until the test ends; what a test does not expect gets no answer. */
export function answering(answer: (path: string, body: Record<string, unknown>) => unknown): {
  bodies: Record<string, unknown>[];
} {
  const bodies: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (input: string, init?: { body?: string }) => {
    const body = JSON.parse(init?.body ?? '{}') as Record<string, unknown>;
    const path = new URL(input, location.origin).pathname;
    const answered = await answer(path, body);
    if (answered === undefined) throw new TypeError('Failed to fetch');
    bodies.push(body);
    return answered instanceof Response ? answered : Response.json(answered);
  });
  return { bodies };
}

export { queued } from '../outbox.ts';

/** Whether the browser lets us show notifications, until the test ends. */
export function permitting(permission: NotificationPermission) {
  const held = vi.spyOn(Notification, 'permission', 'get').mockReturnValue(permission);
  const ask = vi.spyOn(Notification, 'requestPermission').mockResolvedValue(permission);
  onTestFinished(() => {
    held.mockRestore();
    ask.mockRestore();
  });
  return ask;
}
