import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { launchOptions } from '../scripts/chromium.mjs';
import { pathOf } from './support/child.ts';
import { demoPerson, demoProfile } from './support/demo-profile.ts';
import { serveEmptyPage } from './support/hello-world.ts';
import type { Measure } from './support/measure.ts';
import type { Row } from './support/report.ts';
import { isToy } from './support/size.ts';
import type { World } from './support/world.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const folder = pathOf('../lighthouse');
const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');

const numeric = z.object({ numericValue: z.number() });
const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.looseObject({
    'total-blocking-time': numeric,
    'cumulative-layout-shift': numeric,
  }),
});

/** Scores of 0 to 100, milliseconds of blocked time, and the layout shift. */
type Scores = {
  performance: number;
  accessibility: number;
  'best-practices': number;
  blocked: number;
  shift: number;
};

type Visit = { name: string; profile: string; url: string };

/** W21: Lighthouse for phones over the demo's pages, signed in with the app's worker and data there. The floor is an empty page. */
export const lighthouse: Measure = async (world, { repeat }) => {
  const [name, title] = ['w21-lighthouse', 'W21 Lighthouse for phones; the floor is an empty page'];
  // A try-out of all measures downloads nothing.
  if (isToy && !existsSync(program)) return { name, title, rows: [], notes: ['not installed'] };
  install();
  const empty = await serveEmptyPage(await world.folder('empty'));
  world.atEnd(empty.close);
  const pages = await visits(world);
  const bare = { name: 'empty page', profile: await world.folder('bare'), url: empty.origin };
  const all = new Map<string, Scores[]>([bare, ...pages].map(({ name }) => [name, []]));
  for (let round = 0; round < repeat; round++) {
    for (const page of [bare, ...pages]) all.get(page.name)?.push(await scoresOf(world, page));
  }
  const floor = all.get(bare.name) ?? [];
  const rows = pages.flatMap((page) => rowsOf(page.name, all.get(page.name) ?? [], floor));
  return { name, title, rows, notes: [] };
};

/** Nobody who installs the product installs it. */
function install(): void {
  if (existsSync(program)) return;
  const { status } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--prefix', folder],
    {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) throw new Error('Lighthouse could not be installed');
}

function rowsOf(name: string, ours: Scores[], floor: Scores[]): Row[] {
  const row = (what: string, of: keyof Scores, unit: string): Row => ({
    what: `${name}: ${what}`,
    unit,
    ours: ours.map((one) => one[of]),
    floor: floor.map((one) => one[of]),
  });
  return [
    { ...row('performance', 'performance', ''), goal: { of: 'ratio', atLeast: 0.95 } },
    { ...row('accessibility', 'accessibility', ''), goal: { of: 'ours', atLeast: 100 } },
    { ...row('best practices', 'best-practices', ''), goal: { of: 'ours', atLeast: 100 } },
    row('blocked', 'blocked', 'ms'),
    { ...row('layout shift', 'shift', ''), goal: { of: 'ours', atMost: 0 } },
  ];
}

async function visits(world: World): Promise<Visit[]> {
  const creator = await demoPerson(world, 'creator');
  const profile = await demoProfile(world, 'creator', creator);
  const { rows } = await world.pool.query<{ id: string }>(
    'select id from chatrooms where creator_id = $1 and last_seq > 0 order by last_seq desc limit 1',
    [creator.accountId],
  );
  const room = rows[0]?.id;
  if (!room) throw new Error('The demo has no conversation');
  const signedIn = (name: string, path: string): Visit => ({
    name,
    profile,
    url: `${world.productOrigin}/creator/${path}`,
  });
  return [
    { name: 'login', profile: await world.folder('fresh'), url: `${world.productOrigin}/login` },
    signedIn('dashboard', 'dashboard'),
    signedIn('messages', 'messages'),
    signedIn('conversation', `messages?room=${room}`),
    signedIn('opportunities', 'campaign'),
    signedIn('calendar', 'calendar'),
  ];
}

/** Lighthouse sometimes misses the start of its own trace, and then asks to be run again. */
const TRIES = 3;

/** One run in a browser of its own, with what its profile holds. */
async function scoresOf(world: World, visit: Visit): Promise<Scores> {
  const output = join(await world.folder('lighthouse'), 'report.json');
  for (let tries = 1; !(await isReported(visit, output)); tries++) {
    if (tries === TRIES) throw new Error(`Lighthouse failed on ${visit.name}`);
  }
  const { categories, audits } = reportSchema.parse(JSON.parse(await readFile(output, 'utf8')));
  const score = (of: (typeof CATEGORIES)[number]) =>
    Math.round((categories[of]?.score ?? NaN) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    blocked: audits['total-blocking-time'].numericValue,
    shift: audits['cumulative-layout-shift'].numericValue,
  };
}

/** Runs Lighthouse once, and answers whether it left its report. */
async function isReported({ profile, url }: Visit, output: string): Promise<boolean> {
  const flags = [...launchOptions.args, '--headless=new', `--user-data-dir=${profile}`];
  const child = spawn(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--disable-storage-reset',
      `--only-categories=${CATEGORIES.join(',')}`,
      '--output=json',
      `--output-path=${output}`,
      `--chrome-flags=${flags.join(' ')}`,
    ],
    {
      env: {
        ...process.env,
        ...(launchOptions.executablePath && { CHROME_PATH: launchOptions.executablePath }),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
