import { expect, test } from 'vitest';
import { invitationToken } from '#src/features/members/invitation-link.ts';

test.each([
  'abc_-1',
  'web+pollin://invitation/abc_-1',
  'web+pollin:invitation/abc_-1',
  'WEB+POLLIN://invitation/abc_-1/',
])('the link %s names the invitation', (link) => {
  expect(invitationToken(link)).toBe('abc_-1');
});

test.each([
  'web+pollin://',
  'web+pollin://logout',
  'web+pollin://invitation/',
  'web+pollin://invitation/a/b',
  'web+pollin://invitation/../logout',
  'web+pollin://invitation/a?b=c',
  'web+pollin://evil/invitation/abc',
  'web+pollin:javascript:alert(1)',
])('the link %s means nothing', (link) => {
  expect(invitationToken(link)).toBe(null);
});
