import type { Page } from 'playwright';
import type { AccountId, UserId } from '#contract/ids.ts';
import { dayOf, momentOf } from '#contract/phoenix-time.ts';
import { openBench, openBrowser } from './support/browser.ts';
import {
  isOpening,
  isOwnNotes,
  watchTransactions,
  type SeenTransaction,
} from './support/idb-watch.ts';
import type { Measure } from './support/measure.ts';
import { aSession, type Person } from './support/seed.ts';
import type { World } from './support/world.ts';

/** A screen, and the element of each visible list. */
type Screen = { name: string; path: string; lists: string[] };

const ROOM = 'main a[data-room]';
const SHOOT = 'main [data-shoot]';
const OPPORTUNITY = 'main article';

const creatorScreens: Screen[] = [
  { name: 'opportunities', path: '/creator/dashboard', lists: [SHOOT, OPPORTUNITY] },
  { name: 'messages', path: '/creator/messages', lists: [ROOM] },
  { name: 'calendar', path: '/creator/calendar', lists: [SHOOT] },
  {
    name: 'notifications',
    path: '/creator/notification',
    lists: ['main [data-notification]'],
  },
];

/** Longer than any start takes. */
const LIMIT_MS = 30_000;

/**
 * IndexedDB transactions of the page from its start without a network until its lists are painted, on the demo's creator. Dexie's
 * look at its stores and RxDB's own notes are opening the databases and counted apart. The goal is one for each visible list.
 */
export const transactions: Measure = async (world, { profile }) => {
  const person = await demoPerson(world, 'creator@pollin.test');
  await world.pool.query(SHOOT_TODAY, [person.accountId, noonToday()]);
  const folder = await fill(world, person);
  const rows = [];
  const notes: string[] = [];
  for (const screen of creatorScreens) {
    const { seen, paintedAt } = await start(world, folder, screen);
    const before = seen.filter((one) => one.at < paintedAt);
    const opening = before.filter((one) => isOpening(one) || isOwnNotes(one));
    const reading = before.filter((one) => !opening.includes(one));
    const lists = screen.lists.length;
    rows.push(
      {
        what: `${screen.name}: for each of ${lists} visible list${lists > 1 ? 's' : ''}`,
        unit: '',
        ours: [reading.length / lists],
        goal: { of: 'ours' as const, atMost: 1 },
      },
      {
        what: `${screen.name}: of them writing`,
        unit: '',
        ours: [reading.filter((one) => one.mode === 'readwrite').length],
      },
      { what: `${screen.name}: opening databases`, unit: '', ours: [opening.length] },
    );
    notes.push(`${screen.name}, painted at ${paintedAt.toFixed(0)} ms:`, ...described(reading));
    if (profile) notes.push('  opening:', ...described(opening));
  }
  return {
    name: 'w2-transactions',
    title: 'W2 transactions before the first paint of a start without network',
    rows,
    notes,
  };
};

/** At some hours the demo has no shoot on this day, and then no list of them. */
const SHOOT_TODAY = `
update appointments set start_date_time = $2, end_date_time = $2::timestamptz + interval '1 hour'
where id = (select id from appointments where creator_id = $1 and state = 'confirmed' order by start_date_time limit 1)`;

const noonToday = (): Date => new Date(momentOf(dayOf(Date.now()), 720));

async function demoPerson(world: World, email: string): Promise<Person> {
  const { rows } = await world.pool.query<Person>(
    `select u.id as "userId", m.account_id as "accountId" from users u join memberships m on m.user_id = u.id
     where u.email = $1`,
    [email],
  );
  const person = rows[0];
  if (!person) throw new Error(`The demo has no ${email}`);
  return { userId: person.userId as UserId, accountId: person.accountId as AccountId };
}

/** A profile with everything the person's account holds, and the app's worker. */
async function fill(world: World, person: Person): Promise<string> {
  const folder = await world.folder('profile');
  const browser = await openBrowser(folder);
  const page = await openBench(browser, world.productOrigin);
  await page.evaluate(
    async ([answer, accountId]) => {
      await window.bench.product.signIn(answer, accountId);
      await window.bench.product.firstContact(accountId, false);
    },
    [await aSession(world.pool, person), person.accountId] as const,
  );
  for (const { path, lists } of creatorScreens) {
    await page.goto(world.productOrigin + path);
    for (const list of lists) await page.waitForSelector(list, { timeout: LIMIT_MS });
  }
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await browser.close();
  return folder;
}

async function start(world: World, folder: string, { path, lists }: Screen) {
  const browser = await openBrowser(folder);
  try {
    await browser.setOffline(true);
    const page = await browser.newPage();
    await page.addInitScript(watchTransactions, lists);
    await page.goto(world.productOrigin + path);
    return await whenPainted(page);
  } finally {
    await browser.close();
  }
}

async function whenPainted(page: Page): Promise<{ seen: SeenTransaction[]; paintedAt: number }> {
  await page.waitForFunction(() => Reflect.has(window, 'paintedAt'), undefined, {
    timeout: LIMIT_MS,
  });
  return await page.evaluate(() => ({
    seen: Reflect.get(window, 'seenTransactions') as SeenTransaction[],
    paintedAt: Reflect.get(window, 'paintedAt') as number,
  }));
}

/** One line for each transaction, in order. */
function described(seen: SeenTransaction[]): string[] {
  return seen.map(({ database, mode, at, asked, stores }) => {
    const place = database.replace(/^rxdb-dexie-pollin-[0-9a-f-]+--/, 'replica ');
    const said = asked.length > 0 ? asked.join(', ') : `nothing of ${stores.join(', ')}`;
    return `  ${at.toFixed(0).padStart(5)} ${mode === 'readwrite' ? 'write' : 'read '} ${place}: ${said}`;
  });
}
