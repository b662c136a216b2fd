/**
 * Groups the modules of the signed-in screens that a start opens. The bundler otherwise makes one chunk for each set of screens that
 * import a module, and a start requests dozens of tiny ones, in waves.
 */

/** Screens that a start opens, and the work after its first reads, each with the modules that it loads. */
const SCREENS = {
  creator: [/\/app\/creator-home\.tsx$/],
  business: [/\/app\/business-day\.tsx$/],
  calendar: [/\/(creator|business)\/calendar\.tsx\?/],
  campaigns: [/\/creator\/pipeline\.tsx\?/, /\/business\/campaign\/index\.tsx\?/],
  campaign: [/\/campaign\/\$campaignId\/route\.tsx\?/],
  frame: [
    /\/app\/frame\/(profile-menu|drawer|unread-badge|lazy-tours)\.tsx$/,
    /\/app\/notification-bell\.tsx$/,
    /\/update\/set-aside-bar\.tsx$/,
  ],
};
/** Parts that load by themselves, also before the rest of a start: their modules stay apart from those of screens. */
const WORK = {
  navigation: [/\/app\/frame\/navigation-list\.tsx$/],
  engine: [/\/data\/engine\.ts$/],
  out: [/\/data\/sign-out\.ts$/],
  sync: [/\/delivery\/background-sync-request\.ts$/],
  poll: [/\/sync\/poll\.ts$/],
  toasts: [/\/ui\/toast-region\.tsx$/],
  watch: [/\/app\/session-watch\.tsx$/],
  code: [/\/auth\/components\/code-step\.tsx$/],
  entry: [/\/auth\/sign-in-actions\.ts$/],
};
/** A module of so many starts goes into the chunk of all. */
const NEARLY_ALL = 4;

/** Lists of all messages and of all icons: importing one module from them isn't importing all. */
const MESSAGES = /\/paraglide\/messages(\/_index)?\.js$/;
const ICONS = /\/lucide-react\.m?js$/;

/** @typedef {import('rolldown').ChunkingContext} Context */

/** Names the chunk of a module that starts need; null for all others. @returns {(id: string, context: Context) => string | null} */
export function startChunks() {
  /** @type {Map<string, Set<string>> | undefined} */
  let starts;
  return (id, context) => {
    starts ??= startsOfModules(id, context);
    const own = starts.get(id);
    if (!own) return null;
    const work = Object.keys(WORK).filter((name) => own.has(name));
    const screens = Object.keys(SCREENS).filter((name) => own.has(name));
    return ['start', ...work, ...(screens.length >= NEARLY_ALL ? ['all'] : screens)].join('-');
  };
}

/** @param {string} first @param {Context} context @returns {Map<string, Set<string>>} */
function startsOfModules(first, context) {
  const graph = graphOf(first, context);
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  // A module that is also loaded by itself would bring its whole chunk along.
  const alone = new Set([...graph.keys()].filter((id) => graph.get(id)?.isLazy));
  for (const [name, tests] of Object.entries({ ...SCREENS, ...WORK })) {
    for (const test of tests) {
      const roots = [...graph.keys()].filter((id) => test.test(id) && graph.get(id)?.isLazy);
      if (roots.length === 0) throw new Error(`No lazy module matches ${test}.`);
      const closure = new Set(roots);
      for (const id of closure) {
        found.set(id, (found.get(id) ?? new Set()).add(name));
        for (const next of graph.get(id)?.imports ?? []) closure.add(next);
      }
      for (const id of roots) alone.delete(id);
    }
  }
  for (const id of alone) found.delete(id);
  return found;
}

/** @typedef {Map<string, { isLazy: boolean, imports: string[] }>} Graph */

/** Every module of the build: from any of them to the entry, and from there to all. @param {string} first @param {Context} context @returns {Graph} */
function graphOf(first, context) {
  /** @type {Map<string, string>} */
  let icons = new Map();
  const ids = new Set([first]);
  /** @type {(() => void)[]} */
  const steps = [];
  /** @type {Graph} */
  const graph = new Map();
  for (const id of ids) {
    const info = context.getModuleInfo(id);
    if (!info) continue;
    const { importers, dynamicImporters, importedIds, dynamicallyImportedIds } = info;
    for (const list of [importers, dynamicImporters, importedIds, dynamicallyImportedIds]) {
      for (const next of list) ids.add(next);
    }
    const code = info.code ?? '';
    if (ICONS.test(id)) icons = iconsOf(code, id);
    const [isLazy, own] = [dynamicImporters.length > 0, [...importedIds]];
    steps.push(() => {
      const imports = own.flatMap((next) => {
        if (MESSAGES.test(next)) return messagesIn(code, next);
        return ICONS.test(next) ? iconsIn(code, icons) : [next];
      });
      graph.set(id, { isLazy, imports: imports.filter((next) => ids.has(next)) });
    });
  }
  for (const step of steps) step();
  return graph;
}

/** The modules of the messages that code shows. @param {string} code @param {string} list */
function messagesIn(code, list) {
  const folder = list.replace(/\/_index\.js$|\.js$/, '');
  return [...code.matchAll(/\bm\.(\w+)/g)].map(([, key = '']) => {
    // The compiler appends the number of capitals: names of files may not differ by case alone.
    const capitals = key.replace(/[^A-Z]/g, '').length || '';
    return `${folder}/${key.toLowerCase()}${capitals}.js`;
  });
}

/** The modules of the icons that code imports. @param {string} code @param {Map<string, string>} icons */
function iconsIn(code, icons) {
  return [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)]
    .flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
    .flatMap((name) => icons.get(name) ?? []);
}

/** The modules of icons by all their names. @param {string} code @param {string} list */
function iconsOf(code, list) {
  /** @type {Map<string, string>} */
  const modules = new Map();
  for (const [, names = '', file = ''] of code.matchAll(/\{([^}]*)\} from ["']\.\/([^"']+)["']/g)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) {
      modules.set(name, list.replace(/[^/]+$/, file));
    }
  }
  return modules;
}
