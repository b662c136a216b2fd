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
/** Screens that notifications and links open; any other address of a section gets the section's frame. */
const SCREENS = ['creator/messages', 'business/messages'];

/** Follows the path of a screen whose address names a conversation. */
const WITH_ROOM = '?room';
/** The step of a campaign has the campaign's frame around it. */
const CAMPAIGN = 'campaign/$campaignId';
const LOG = 'src/features/messages/components/message-log.tsx';
/**
 * Screens that an installed app opens, with what they load after their frame. The worker has all files, so this takes nothing from
 * the frame's line; a first visit doesn't even download the list.
 * @type {[screen: string, later?: string][]}
 */
const KEPT = [
  [`creator/messages${WITH_ROOM}`, LOG],
  [`business/messages${WITH_ROOM}`, LOG],
  ['creator/dashboard', 'src/app/creator-home.tsx'],
  ['business/dashboard', 'src/app/business-day.tsx'],
  ['creator/calendar'],
  ['business/calendar'],
  ['creator/pipeline'],
  [`creator/${CAMPAIGN}/selection`],
  [`creator/${CAMPAIGN}/schedule`],
  [`creator/${CAMPAIGN}/content`],
  [`creator/${CAMPAIGN}/post`],
  [`creator/${CAMPAIGN}/review`],
  [`creator/${CAMPAIGN}/details`],
  [`business/${CAMPAIGN}/candidates`],
  [`business/${CAMPAIGN}/schedule`],
  [`business/${CAMPAIGN}/content-review`],
  [`business/${CAMPAIGN}/view-post`],
  [`business/${CAMPAIGN}/review`],
  [`business/${CAMPAIGN}/details`],
];

/**
 * @typedef {{ type: string, fileName: string, facadeModuleId?: string | null, imports?: string[], viteMetadata?: { importedCss: Set<string> } }} Output
 * @typedef {Record<string, Output>} Bundle
 */

/** The scripts and styles of some modules, and of all that these import statically. @param {Bundle} bundle @param {string[]} modules */
function filesOf(bundle, modules) {
  const chunks = Object.values(bundle);
  const queue = modules.map((module) => {
    const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
    if (!found) throw new Error(`The build has no chunk of ${module}.`);
    return found.fileName;
  });
  return closureOf(bundle, queue);
}

/** The module of a route's screen. @param {string} route */
const screenOf = (route) => `${route}.tsx?tsr-split=component`;

/** The frames around a screen. @param {string} screen */
function layoutsOf(screen) {
  const section = screen.split('/')[0] ?? '';
  const own = LAYOUTS[/** @type {keyof typeof LAYOUTS} */ (section)];
  const isOfCampaign = screen.startsWith(`${section}/${CAMPAIGN}/`);
  return [
    screenOf(ROUTES),
    ...(own === '' ? [] : [screenOf(ROUTES + own)]),
    ...(isOfCampaign ? [screenOf(`${ROUTES}/${section}/${CAMPAIGN}/route`)] : []),
  ];
}

/** A screen and the frames around it. @param {string} screen */
const modulesOf = (screen) => [...layoutsOf(screen), screenOf(`${ROUTES}/${screen}`)];

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

/** The files of each address in the first list. @param {Bundle} bundle */
function firstFiles(bundle) {
  /** @type {Record<string, Set<string>>} */
  const files = {};
  for (const section of Object.keys(LAYOUTS)) files[section] = filesOf(bundle, layoutsOf(section));
  for (const screen of SCREENS) files[screen] = filesOf(bundle, modulesOf(screen));
  return files;
}

/**
 * The script that the page loads first. `kept`: the file of the second one.
 * @param {Bundle} bundle @param {string} entry @param {string} kept
 */
export function firstScreensScript(bundle, entry, kept) {
  return scriptOf(firstFiles(bundle), filesOfEntry(bundle, entry), kept);
}

/**
 * The script that requests what the first one leaves, where the worker has all files.
 * @param {Bundle} bundle @param {string} entry
 */
export function keptScreensScript(bundle, entry) {
  const first = firstFiles(bundle);
  const early = filesOfEntry(bundle, entry);
  /** @type {Record<string, Set<string>>} */
  const files = {};
  for (const [address, later] of KEPT) {
    const screen = address.replace(WITH_ROOM, '');
    const modules = [...modulesOf(screen), ...(later ? [later] : [])];
    const requested = first[screen] ?? first[screen.split('/')[0] ?? ''] ?? new Set();
    files[address] = filesOf(bundle, modules).difference(requested);
  }
  return scriptOf(files, early, null);
}

/** The page itself requests these. @param {Bundle} bundle @param {string} entry */
const filesOfEntry = (bundle, entry) => closureOf(bundle, [entry]);

/**
 * It contains each file's name once: screens share most files. `next`: the script that follows where the worker has all files.
 * @param {Record<string, Set<string>>} files @param {Set<string>} early @param {string | null} next
 */
function scriptOf(files, early, next) {
  /** @type {string[]} */
  const names = [];
  /** @type {Record<string, number[]>} */
  const screens = {};
  for (const [address, own] of Object.entries(files)) {
    const wanted = [...own.difference(early)];
    names.push(...wanted.filter((file) => !names.includes(file)));
    screens[address] = wanted.map((file) => names.indexOf(file));
  }
  const short = names.map((name) => name.replace('assets/', ''));
  const call = `(${request.toString()})(${JSON.stringify(short)},${JSON.stringify(screens)})`;
  // Without it, the browser finds the rest in waves.
  return next
    ? `${call}&&navigator.serviceWorker?.controller&&import("/${next}").catch(()=>{})`
    : call;
}

/**
 * Runs in the page; false where nobody is signed in.
 * @param {string[]} names @param {Record<string, number[]>} screens
 */
function request(names, screens) {
  const path = location.pathname.replace(/^\/|\/$/g, '').replace(/[\da-f-]{36}/, '$campaignId');
  const [section = ''] = path.split('/');
  if (!['creator', 'business', 'corporate', 'dashboard', 'settings'].includes(section))
    return false;
  const room = new URLSearchParams(location.search).has('room') ? '?room' : '';
  const wanted = screens[path + room] ?? screens[path] ?? screens[section] ?? screens[''] ?? [];
  for (const index of wanted) {
    const name = names[index] ?? '';
    const link = document.createElement('link');
    const isStyle = name.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    // As Vite's own request of the style sheet: another mode would load it twice.
    if (isStyle) Object.assign(link, { as: 'style', crossOrigin: '' });
    link.href = `/assets/${name}`;
    document.head.append(link);
  }
  return true;
}

/** @param {string} name @param {string} source */
function fileOf(name, source) {
  const sum = createHash('sha256').update(source).digest('base64url').slice(0, 7);
  return { fileName: `assets/${name}-${sum}.js`, source };
}

/** @returns {import('vite').Plugin} */
export function firstScreens() {
  /** @type {{ fileName: string, source: string }[]} */
  let scripts = [];
  return {
    name: 'first-screens',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle: made, chunk }) => {
        if (!made || !chunk) throw new Error('The page has no entry.');
        const bundle = /** @type {Bundle} */ (/** @type {unknown} */ (made));
        const kept = fileOf('kept-screens', keptScreensScript(bundle, chunk.fileName));
        const source = firstScreensScript(bundle, chunk.fileName, kept.fileName);
        const first = fileOf('first-screens', source);
        scripts = [first, kept];
        return [
          {
            tag: 'script',
            attrs: { async: true, src: `/${first.fileName}` },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        for (const script of scripts) this.emitFile({ type: 'asset', ...script });
      },
    },
  };
}
