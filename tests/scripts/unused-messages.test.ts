import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import sentences from '../../messages/en.json' with { type: 'json' };

const root = fileURLToPath(new URL('../..', import.meta.url));
const code = globSync(['{src,server,sw,contract}/**/*.{ts,tsx}', 'scripts/languages.mjs'], {
  cwd: root,
})
  .filter((file) => !file.startsWith('src/paraglide/'))
  .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
  .join('\n');

test('every text of the catalog is used', () => {
  const words = new Set(code.match(/\w+/g));
  // Keys that are put together: `notification_${label}_title`.
  const composed = [...code.matchAll(/`([a-z]\w*_)\$\{[^}]*\}(\w*)`/g)].map(
    ([, start = '', end = '']) => new RegExp(`^${start}\\w+${end}$`),
  );

  const unused = Object.keys(sentences).filter(
    (key) => key !== '$schema' && !words.has(key) && !composed.some((pattern) => pattern.test(key)),
  );

  expect(unused).toEqual([]);
});
