/**
 * Writes a script that requests the scripts of an address's first screen while the entry still loads. Otherwise the browser finds them
 * in four waves: the entry imports the routes, the routes import the frame and the screen, and those import the rest.
 */
import { createHash } from 'node:crypto';

const ROUTES = 'src/routes/_signed-in';
/** Parts of every screen of a section, and of every other signed-in screen. */
const LAYOUTS = {
  '': '',
  creator: '/creator/route',
  business: '/business/route',
  corporate: '/corporate/route',
};
/**
 * Screens that notifications and links open; any other address of a section gets the section's frame. Every first visit downloads
 * the list, which was 2.1 kB with all main screens.
 */
const SCREENS = ['creator/messages', 'business/messages'];

/**
 * @typedef {{ type: string, fileName: string, facadeModuleId?: string | null, imports?: string[], viteMetadata?: { importedCss: Set<string> } }} Output
 * @typedef {Record<string, Output>} Bundle
 */

/** The scripts and styles of some routes, and of all that these import statically. @param {Bundle} bundle @param {string[]} routes */
function filesOf(bundle, routes) {
  const chunks = Object.values(bundle);
  const queue = routes.map((route) => {
    const found = chunks.find(({ facadeModuleId }) =>
      facadeModuleId?.endsWith(`/${route}.tsx?tsr-split=component`),
    );
    if (!found) throw new Error(`The build has no chunk of ${route}.tsx.`);
    return found.fileName;
  });
  return closureOf(bundle, queue);
}

/** @param {Bundle} bundle @param {string[]} queue @returns {Set<string>} */
function closureOf(bundle, queue) {
  /** @type {Set<string>} */
  const files = new Set();
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const css of bundle[file]?.viteMetadata?.importedCss ?? []) files.add(css);
    queue.push(...(bundle[file]?.imports ?? []));
  }
  return files;
}

/**
 * The script that the page loads first. It contains each file's name once: screens share most files.
 * @param {Bundle} bundle @param {string} entry
 */
export function firstScreensScript(bundle, entry) {
  // index.html requests these itself.
  const early = closureOf(bundle, [entry]);
  /** @type {string[]} */
  const names = [];
  /** @type {Record<string, number[]>} */
  const screens = {};
  const add = (/** @type {string} */ path, /** @type {string[]} */ routes) => {
    const files = [...filesOf(bundle, routes)].filter((file) => !early.has(file));
    names.push(...files.filter((file) => !names.includes(file)));
    screens[path] = files.map((file) => names.indexOf(file));
  };
  const layoutsOf = (/** @type {string} */ section) => [
    ROUTES,
    ...(section === '' ? [] : [ROUTES + LAYOUTS[/** @type {keyof typeof LAYOUTS} */ (section)]]),
  ];
  for (const section of Object.keys(LAYOUTS)) add(section, layoutsOf(section));
  for (const screen of SCREENS) {
    add(screen, [...layoutsOf(screen.split('/')[0] ?? ''), `${ROUTES}/${screen}`]);
  }
  const short = names.map((name) => name.replace('assets/', ''));
  return `(${request.toString()})(${JSON.stringify(short)},${JSON.stringify(screens)})`;
}

/**
 * Runs in the page.
 * @param {string[]} names @param {Record<string, number[]>} screens
 */
function request(names, screens) {
  const path = location.pathname.replace(/^\/|\/$/g, '');
  const section = path.split('/')[0] || 'none';
  const isSignedIn = section in screens || section === 'dashboard' || section === 'settings';
  for (const index of isSignedIn ? (screens[path] ?? screens[section] ?? screens[''] ?? []) : []) {
    const name = names[index] ?? '';
    const link = document.createElement('link');
    const isStyle = name.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    // As Vite's own request of the style sheet: another mode would load it twice.
    if (isStyle) Object.assign(link, { as: 'style', crossOrigin: '' });
    link.href = `/assets/${name}`;
    document.head.append(link);
  }
}

/** @returns {import('vite').Plugin} */
export function firstScreens() {
  /** @type {{ fileName: string, source: string } | undefined} */
  let script;
  return {
    name: 'first-screens',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle, chunk }) => {
        if (!bundle || !chunk) throw new Error('The page has no entry.');
        const source = firstScreensScript(
          /** @type {Bundle} */ (/** @type {unknown} */ (bundle)),
          chunk.fileName,
        );
        const sum = createHash('sha256').update(source).digest('base64url').slice(0, 7);
        const fileName = `assets/first-screens-${sum}.js`;
        script = { fileName, source };
        return [
          { tag: 'script', attrs: { async: true, src: `/${fileName}` }, injectTo: 'head-prepend' },
        ];
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        if (script) this.emitFile({ type: 'asset', ...script });
      },
    },
  };
}
