import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { allowMapLibrary } from '#src/lib/map-policy.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that enforces Trusted Types, and the policies that a page has made in it. */
function enforcingBrowser(defaultPolicy: object | null = null) {
  const policies = new Map<string, { createHTML: (markup: string) => string }>();
  const createPolicy = (name: string, rules: { createHTML: (markup: string) => string }) =>
    policies.set(name, rules);
  vi.stubGlobal('window', { trustedTypes: { defaultPolicy, createPolicy } });
  return policies;
}

test('only the map library’s own question is let through as markup', () => {
  const policies = enforcingBrowser();

  allowMapLibrary();

  const written = (markup: string) => policies.get('default')?.createHTML(markup);
  expect([...policies.keys()]).toEqual(['default']);
  expect(written('<svg/>')).toBe('<svg/>');
  fc.assert(
    fc.property(fc.string(), (markup) => {
      fc.pre(markup !== '<svg/>');
      expect(() => written(markup)).toThrow(TypeError);
    }),
  );
  expect(() => written('<svg/><img src=x onerror=alert(1)>')).toThrow(TypeError);
});

test('a policy that is there already stays the only one', () => {
  const policies = enforcingBrowser({});

  allowMapLibrary();

  expect(policies.size).toBe(0);
});
