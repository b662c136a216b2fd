/**
 * What is generated and from what: one place for the build, the checks and the tests.
 * Nothing generated is committed.
 */

/**
 * All messages in a few modules: a test or a development server loads them at once, where 2,400 took a test page 10 seconds.
 * @type {import('@inlang/paraglide-js').CompilerOptions}
 */
export const messages = {
  project: './project.inlang',
  outdir: './src/paraglide',
  strategy: ['baseLocale'],
  outputStructure: 'locale-modules',
  emitTsDeclarations: true,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
  isServer: 'false',
};

/**
 * Each message in a module of its own: each chunk of a production build has just those that it shows.
 * @type {import('@inlang/paraglide-js').CompilerOptions}
 */
export const messagesOfBuild = {
  ...messages,
  outdir: './dist/paraglide',
  outputStructure: 'message-modules',
};

const ONE_LANGUAGE =
  /import \{ getLocale, experimentalStaticLocale \} from '\.\.\/runtime\.js';([^]+?)const en_(\w+) = ([^]+?)(export )?const \2 = .+ \(\(inputs(?: = \{\})?, options = \{\}\) => \{\n\texperimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)\n\treturn en_\2\(inputs\)\n\}\);/;

/**
 * A message of a project with a single language ignores the locale, and Paraglide computes it at each call all the same.
 * This plugin leaves only the text, so the first screen loads nothing that finds out a locale. Paraglide's code for several languages does not match, and stays.
 */
export const messagesOfOneLanguage = {
  name: 'messages-of-one-language',
  // Before React's plugin removes the comments, which the pattern includes.
  enforce: /** @type {const} */ ('pre'),
  transform: {
    filter: { id: /\/dist\/paraglide\/messages\// },
    handler: (/** @type {string} */ code) => code.replace(ONE_LANGUAGE, '$1$4const $2 = $3'),
  },
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
