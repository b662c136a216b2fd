import { createRouter } from '@tanstack/react-router';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '#contract/new-id.ts';
import { resolveLink } from '#src/app/notification-link.ts';
import { routeTree } from '#src/route-tree.gen.ts';

const router = createRouter({ routeTree });
const campaign = newId<string>();
const room = newId<string>();
const open = (path: unknown) => resolveLink(router, path, 'creator');

test.each([
  `/creator/campaign/${campaign}/schedule`,
  `/creator/campaign/${campaign}/messaging/${room}`,
  '/creator/calendar?day=2026-11-24',
  '/creator/notification',
  '/settings/sync',
])('%s opens as it is', (path) => {
  expect(open(path)).toBe(path);
});

test.each([
  ['another origin', 'https://evil.test/creator/calendar'],
  ['another origin without its scheme', '//evil.test'],
  ['a backslash', '/\\evil.test'],
  ['a script', 'javascript:alert(1)'],
  ['a script in capitals', 'JaVaScRiPt:alert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['a person before the host', '/creator@evil.test'],
  ['a tab in it', '/creator/\tcalendar'],
  ['a step up', '/creator/../api/logout'],
  ['an escape', '/creator/%2e%2e/api'],
  ['a call', '/api/signOut'],
  ['a screen that this build has not', '/creator/loyalty'],
  ['a section by itself', '/creator'],
  ['an id that is none', '/creator/campaign/1/schedule'],
  ['a section of others', '/business/calendar'],
  ['nothing', ''],
  ['no text', null],
])('%s opens the list of all notifications', (_, path) => {
  expect(open(path)).toBe('/creator/notification');
});

test('whatever text comes, what opens is an address of this app', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.webUrl().map((url) => `/creator/${url}`),
    fc.string().map((text) => `/creator/campaign/${campaign}/${text}`),
  );
  fc.assert(
    fc.property(texts, (path) => {
      const url = new URL(open(path), 'https://pollin.test');
      expect(url.origin).toBe('https://pollin.test');
      expect(url.pathname).toMatch(/^\/(creator|settings)\//);
    }),
  );
});
