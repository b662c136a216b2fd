import { describe, expect, it } from 'vitest';
import { CODES_PER_HOUR, CODES_PER_HOUR_AND_IP, RESEND_SECONDS } from '#contract/sign-in/rules.ts';
import { resendSeconds, waitForCode, type Asking } from '#server/identity/code-limits.ts';
import { ipPrefixOf } from '#server/identity/ip-prefix.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['2001::3:4:5:6:7:8', '2001:0:3:4::/64'],
  ['', 'unknown'],
  ['203.0.113.7, 10.0.0.1', 'unknown'],
])('%j counts as the network %j', (address, place) => {
  expect(ipPrefixOf(address)).toBe(place);
});

describe('limits raised by a factor', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const asking = (changes: Partial<Asking> = {}): Asking => ({
    now,
    browserHash: 'own',
    ipPrefix: 'here',
    knownBrowser: false,
    forAddress: [],
    fromAddress: [],
    factor: 1,
    ...changes,
  });

  it('are raised for the place too, and the wait is in seconds', () => {
    const fromAddress = Array.from({ length: CODES_PER_HOUR_AND_IP }, () => minutesAgo(50));

    expect(waitForCode(asking({ fromAddress }))).toBe(600);
    expect(waitForCode(asking({ fromAddress, factor: 2 }))).toBe(0);
    expect(waitForCode(asking({ fromAddress: fromAddress.slice(1) }))).toBe(0);
  });

  it('count from the oldest of the newest, in any order of the codes', () => {
    const fromAddress = [59, 10, 40, 20, 58].map(minutesAgo);
    const listed = [...fromAddress, ...Array.from({ length: CODES_PER_HOUR_AND_IP }, () => now)];

    expect(waitForCode(asking({ fromAddress: listed }))).toBe(3600);
  });

  it('keep what strangers ask for apart from a known browser', () => {
    const forAddress = Array.from({ length: CODES_PER_HOUR }, () => ({
      browserHash: 'other',
      ipPrefix: 'here',
      knownBrowser: false,
      createdOn: minutesAgo(30),
      usedOn: null,
    }));

    expect(waitForCode(asking({ forAddress }))).toBe(1800);
    expect(waitForCode(asking({ forAddress, knownBrowser: true }))).toBe(0);
    expect(waitForCode(asking({ forAddress, ipPrefix: 'elsewhere' }))).toBe(0);
  });

  it('shorten the wait after each code, which is the longest from the third on', () => {
    const [first, second, third] = RESEND_SECONDS;

    expect([0, 1, 2, 3, 9].map((count) => resendSeconds(count, 1))).toEqual([
      first,
      first,
      second,
      third,
      third,
    ]);
    expect(resendSeconds(1, 7)).toBe(Math.ceil(first / 7));
  });
});
