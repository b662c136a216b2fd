import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offline } from '../campaigns/creator/creator-here.ts';
import { buildRoom, buildTalk, openInbox } from '../messages/inbox.ts';
import { showApp } from './whole-app.tsx';

const talk = (name: string, seen: number, archived = false) =>
  buildTalk(
    buildRoom(name, { archived }),
    [
      { by: 'business', text: 'One' },
      { by: 'business', text: 'Two' },
    ],
    { creator: seen, business: 2 },
  );

test.for([
  ['a phone', 390, 844],
  ['a desktop', 1280, 800],
] as const)(
  'on %s the link to Messages shows the number of unread ones',
  async ([, width, height]) => {
    await page.viewport(width, height);
    offline();
    await openInbox('creator', [
      talk('Desert Bloom', 0),
      talk('Vinyl Row', 1),
      talk('Gone', 0, true),
    ]);

    await showApp('/creator/calendar');

    const link = page.getByRole('link', { name: /^Messages.*3 unread$/ });
    await expect.element(link).toBeVisible();
  },
);
