import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { leanRoutes } from '../../scripts/lean-routes.mjs';
import { transformOf } from '../support/transform-of.ts';

const [ofTree] = leanRoutes();
if (!ofTree) throw new Error('No plugin changes the tree.');
const leanTree = transformOf(ofTree);
const tree = readFileSync(new URL('../../src/route-tree.gen.ts', import.meta.url), 'utf8');

test('the build keeps every route of the generated tree below its parent', () => {
  const lean = leanTree(tree);

  const children = [...lean.matchAll(/Children(?:: \w+)? =\s+\[([^\]]+)\];/g)].flatMap(
    ([, list = '']) => list.split(',').map((name) => name.trim()),
  );
  const routes = [...tree.matchAll(/^const (\w+Route) =\s+\w+\.update\(/gm)].map(
    ([, name]) => name,
  );
  const kept = new Set(children.map((name) => name.replace(/WithChildren$/, '')));
  expect(routes.length).toBeGreaterThan(50);
  expect(routes.filter((name) => !kept.has(String(name)))).toEqual([]);
});

test('a route without a path of its own keeps its id, and all others keep their path', () => {
  const lean = leanTree(tree);

  expect(lean).toContain("id: '/_signed-in',\n  getParentRoute");
  expect(lean.match(/^ {2}path: /gm)).toHaveLength(tree.match(/^ {2}path: '/gm)?.length ?? 0);
  expect(lean).not.toMatch(/id: ('[^']+'),\s+path: \1,/);
});

test('a route tree of another form stops the build', () => {
  expect(() => leanTree('export const routeTree = 1;')).toThrow('another form');
});
