import { expect, test } from 'vitest';
import type { NotificationSettings } from '#contract/profile/notification-settings.ts';
import { overlaySettings } from '#src/features/notifications/settings.ts';

const told = { privatePreviews: false, emails: true };
const wish = (
  payload: NotificationSettings,
): Parameters<typeof overlaySettings>[1]['unsent'][number] => ({
  kind: 'updateNotificationSettings',
  payload,
  occurredAt: '2026-11-21T18:00:00.000Z',
});

test('without wishes the settings are the server’s', () => {
  expect(overlaySettings(told, { sent: [], unsent: [] })).toEqual(told);
});

test('the newest wish is shown, sent or not', () => {
  const sent = [wish({ privatePreviews: true, emails: true })];
  expect(overlaySettings(told, { sent, unsent: [] })).toEqual(sent[0]?.payload);

  const unsent = [wish({ privatePreviews: true, emails: false })];
  expect(overlaySettings(told, { sent, unsent })).toEqual(unsent[0]?.payload);
});

test('laying the same wishes over settings twice changes nothing', () => {
  const wishes = { sent: [], unsent: [wish({ privatePreviews: true, emails: false })] };
  const once = overlaySettings(told, wishes);
  expect(overlaySettings(once, wishes)).toEqual(once);
});
