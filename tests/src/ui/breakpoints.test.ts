import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url).pathname;
const files = [...globSync('src/**/*.css', { cwd: root }), 'src/lib/use-media.ts'];

/** The specification's breakpoints xs, sm, md, lg, and xl in em. A layout below one ends just under it. */
const BREAKPOINTS = [40, 48, 64, 80, 96];
/** Only the categories know a narrower phone, where nothing may scroll sideways. */
const NARROWEST = '(max-width: 22em)';

const widthsIn = (text: string) =>
  [...text.matchAll(/\((?:min|max)-width: [^)]+\)/gu)].map(([width]) => width);

test.each(files)('%s changes its layout at the specification’s breakpoints only', (path) => {
  const allowed = BREAKPOINTS.flatMap((em) => [
    `(min-width: ${em}em)`,
    `(max-width: ${(em - 0.01).toFixed(2)}em)`,
  ]);

  const widths = widthsIn(readFileSync(`${root}${path}`, 'utf8'));

  expect(widths.filter((one) => one !== NARROWEST && !allowed.includes(one))).toEqual([]);
});
