import { expect, test } from 'vitest';
import { appVersionOf, OLDEST_PROTOCOL, PROTOCOL, protocolOf } from '#contract/app-version.ts';

test('an app names the protocol it speaks and its build, and is understood', () => {
  expect(protocolOf(appVersionOf('a1b2.c3'))).toBe(PROTOCOL);
});

test('what names no protocol is nobody’s old app', () => {
  for (const header of [null, '', 'curl/8', 'development', '.5', '-1.x', '1', '99999999999.x']) {
    expect(protocolOf(header), String(header)).toBeNull();
  }
});

test('an app of this build is served by a server of this build', () => {
  expect(OLDEST_PROTOCOL).toBeLessThanOrEqual(PROTOCOL);
});
