import { expect, test } from 'vitest';
import { connectionText } from '#src/campaigns/frame/connection-text.ts';

test('“offline” is shown only where nobody answers', () => {
  const offline = 'You’re offline.';

  expect(connectionText('online', offline)).toBeNull();
  expect(connectionText('offline', offline)).toBe(offline);
  expect(connectionText('portal', offline)).toMatch(/^This Wi-Fi network needs you to sign in/);
  expect(connectionText('trouble', offline)).toMatch(
    /^Pollin is having trouble\. This isn’t your connection\..* saved on this device/,
  );
});
