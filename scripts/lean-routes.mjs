/**
 * Parts that the route tree repeats and the router reads once: every first screen downloads them for all routes. The names of the
 * children, each route's path in its own file, and an id equal to its path are for the types alone.
 */

/**
 * The generated route tree without the repetitions. Throws where a newer generator writes another form.
 *
 * @param {string} code
 * @returns {string}
 */
function leanTree(code) {
  const lists = /^const \w+Children(?::\s*\w+)? =\s+\{((?:\s+\w+:\s+\w+,)+)\s+\};$/gm;
  const ids = /\bid: ('[^']+'),\s+path: \1,/g;
  if (code.search(lists) < 0 || code.search(ids) < 0) {
    throw new Error('The generated route tree has another form.');
  }
  return code
    .replace(lists, (list, /** @type {string} */ members) =>
      list.replace(/\{[^]*\}/, `[${members.replace(/\w+:\s+/g, '')}]`),
    )
    .replace(ids, 'path: $1,');
}

/** @returns {import('vite').Plugin[]} */
export const leanRoutes = () => [
  {
    name: 'lean-route-tree',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/route-tree\.gen\.ts$/ },
      handler: (code) => ({ code: leanTree(code), map: null }),
    },
  },
  {
    name: 'lean-route-files',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/src\/routes\// },
      handler: (code) => ({
        code: code.replace(/createFileRoute\((["'])[^"']*\1\)\(/, 'createFileRoute()('),
        map: null,
      }),
    },
  },
];
