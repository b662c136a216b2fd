import { describe, expect, it } from 'vitest';
import { payloadHash } from '#server/commands/payload-hash.ts';

describe('the hash of a payload', () => {
  it('is the same in any order of its fields, also deep inside', () => {
    expect(payloadHash('a', { one: 1, two: [{ x: null, y: 'z' }] })).toBe(
      payloadHash('a', { two: [{ y: 'z', x: null }], one: 1 }),
    );
  });

  it('is another one for another kind, another value, and for nothing where there was something', () => {
    const hashes = [
      payloadHash('a', { one: 1 }),
      payloadHash('b', { one: 1 }),
      payloadHash('a', { one: 2 }),
      payloadHash('a', { one: null }),
      payloadHash('a', {}),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
