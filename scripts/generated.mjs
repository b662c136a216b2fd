/**
 * What is generated and from what: one place for the build, the checks and the tests.
 * Nothing generated is committed.
 */

/** @type {import('@inlang/paraglide-js').CompilerOptions} */
export const messages = {
  project: './project.inlang',
  outdir: './src/paraglide',
  strategy: ['baseLocale'],
  outputStructure: 'message-modules',
  emitTsDeclarations: true,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
  isServer: 'false',
};

/** Options of TanStack Router's file-based routes. */
export const routes = {
  target: /** @type {const} */ ('react'),
  routesDirectory: './src/routes',
  generatedRouteTree: './src/route-tree.gen.ts',
  autoCodeSplitting: true,
  addExtensions: true,
  quoteStyle: /** @type {const} */ ('single'),
  semicolons: true,
};
