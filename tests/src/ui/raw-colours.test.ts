import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const stylesheets = globSync('src/**/*.css', { cwd: root }).filter(
  (path) => !path.endsWith('ui/theme.css'),
);

test.each(stylesheets)('%s names no colour of its own', (path) => {
  const css = readFileSync(new URL(path, root), 'utf8').replace(/\/\*[\s\S]*?\*\//gu, '');

  expect(css.match(/#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|hwb)\(/giu) ?? []).toEqual([]);
});
