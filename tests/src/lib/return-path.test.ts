import { beforeEach, expect, test, vi } from 'vitest';
import { forgetReturnPath, keepReturnPath, readReturnPath } from '#src/lib/return-path.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test.each([
  '/creator/messages?room=01943c58-3000-754d-a70a-1872283af1e8',
  '/business/campaign/01943c58-3000-754d-a70a-1872283af1e8/messaging',
  '/settings/sync',
])('a guest who wanted to see %s goes there after signing in, once', (path) => {
  keepReturnPath(path);
  expect(readReturnPath()).toBe(path);

  forgetReturnPath();
  expect(readReturnPath()).toBeNull();
});

test.each([
  '//evil.test',
  '/\\evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '/a\tb',
  '/a b',
  '',
])('an address that leads elsewhere (%j) counts as none', (path) => {
  keepReturnPath(path);

  expect(readReturnPath()).toBeNull();
});
