import { expect, test } from 'vitest';
import { appVersionOf, OLDEST_PROTOCOL, PROTOCOL, protocolOf } from '#contract/app-version.ts';

test('an app names the protocol it speaks and its build, and is understood', () => {
  expect(protocolOf(appVersionOf('a1b2.c3'))).toBe(PROTOCOL);
});

test('an app that names no protocol is older than every one that does; a program without the header is no app', () => {
  for (const header of ['', 'development', '.5', '-1.x', '1', '99999999999.x']) {
    expect(protocolOf(header), header).toBe(0);
  }
  expect(protocolOf(null)).toBeNull();
});

test('an app of this build is served by a server of this build', () => {
  expect(OLDEST_PROTOCOL).toBeLessThanOrEqual(PROTOCOL);
});
