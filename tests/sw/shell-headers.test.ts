import { expect, test } from 'vitest';
import { withHeaders } from '../../sw/shell-headers.ts';

const manifest = [
  { url: 'index.html', revision: 'a1' },
  { url: 'start.css', revision: 'b2' },
  'assets/x.js',
];

test('a page that comes with other headers has another version, and nothing else has', () => {
  const versions = ['one', 'two'].map((headers) => withHeaders(manifest, '/index.html', headers));

  expect(versions[0]?.[0]).toEqual({ url: 'index.html', revision: 'a1-one' });
  expect(versions[1]?.[0]).toEqual({ url: 'index.html', revision: 'a1-two' });
  for (const one of versions) expect(one.slice(1)).toEqual(manifest.slice(1));
});

test('a server without a version header leaves the version of the build', () => {
  expect(withHeaders(manifest, '/index.html', undefined)).toEqual(manifest);
});
