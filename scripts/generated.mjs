/**
 * The generated files and their sources: one place for the build, the checks, and the tests.
 * Nothing generated is committed.
 */

import fs from 'node:fs';

/**
 * The compiler of messages starts thousands of writes together, each with an open file, and ignores those that fail: an old message
 * would stay. Here each write is done before the next begins, and one that fails ends the build.
 */
const oneWriteAtATime = {
  ...fs,
  promises: {
    ...fs.promises,
    writeFile: async (
      /** @type {import('node:fs').PathOrFileDescriptor} */ file,
      /** @type {string} */ content,
    ) => {
      try {
        fs.writeFileSync(file, content);
      } catch (error) {
        process.nextTick(() => {
          throw error;
        });
      }
    },
  },
};

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
  fs: /** @type {typeof fs} */ (oneWriteAtATime),
};

/** The language of this build: each language is a build of its own, so no page loads two catalogs. */
export const LANGUAGE = process.env['POLLIN_LANGUAGE'] ?? 'en';

/**
 * Leaves one language of a compiled message, and nothing that finds out a locale. Throws on code of another shape: a page
 * would load both languages.
 * @param {string} code @param {string} language
 */
function inOneLanguage(code, language) {
  const found = new RegExp(`const ${language}_(\\w+) = ([^]+?\n\\};)\n`).exec(code);
  const [, name, text] = found ?? [];
  const declaration = new RegExp(
    `(export )?const ${name} = .+ \\(\\(inputs(?: = \\{\\})?, options = \\{\\}\\) => \\{[^]+?\\n\\}\\);`,
  ).exec(code);
  if (!name || !text || !declaration) {
    throw new Error(`A message was compiled in a way that the build does not know:\n${code}`);
  }
  const imports = /^import \* as registry .+$/m.exec(code)?.[0] ?? '';
  const rest = code.slice(declaration.index + declaration[0].length);
  return `${imports}\n${declaration[1] ?? ''}const ${name} = ${text}${rest}\n`;
}

/**
 * The messages of a build in its only language, and the runtime that returns it.
 * @returns {import('vite').Plugin}
 */
export function messagesInOneLanguage(language = LANGUAGE) {
  return {
    name: 'messages-in-one-language',
    // Before React's plugin removes the comments, which the patterns include.
    enforce: 'pre',
    transform: {
      filter: { id: /\/dist\/paraglide\/(messages\/(?!_index)|runtime\.js)/ },
      handler: (code, id) =>
        id.endsWith('/runtime.js')
          ? `export const getLocale = () => '${language}';`
          : inOneLanguage(code, language),
    },
  };
}

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
