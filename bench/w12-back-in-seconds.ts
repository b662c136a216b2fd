import type { BrowserContext, Page } from 'playwright';
import { openBench, openBrowser } from './support/browser.ts';
import type { Measure } from './support/measure.ts';
import { percentile, type Row } from './support/report.ts';
import { aPerson, aSession, someRooms, type Person, type RoomIds } from './support/seed.ts';
import { isToy } from './support/size.ts';
import {
  kinds,
  openWeatherProxy,
  type Weather,
  type WeatherProxy,
} from './support/weather-proxy.ts';
import type { World } from './support/world.ts';

/** Outages of a kind in each repetition of the whole. */
const OUTAGES = isToy ? 1 : 3;
/** Between these, drawn again each round, so that no phase of a back-off is met twice. */
const SHORTEST_OUTAGE_MS = isToy ? 1_000 : 15_000;
const LONGEST_OUTAGE_MS = isToy ? 2_000 : 60_000;
/** A phone in a pocket: longer than the ping of a live stream. */
const SLEEP_MS = isToy ? 7_000 : 20_000;
const BACK_MS = 6_000;
const AWAKE_MS = 3_000;

type Scene = {
  world: World;
  /** The device on the bad line, and the one on the other side. */
  phone: Page;
  other: Page;
  line: WeatherProxy;
  creator: Person;
  business: Person;
  room: RoomIds;
};

/**
 * W12: from a usable network, without an event on the device, until both sides have what the other wrote. A run
 * waits nearly all its time, so every kind of outage is met at the same time, by two devices in a browser of its own.
 */
export const backInSeconds: Measure = async (world, { repeat }) => {
  const times = repeat * OUTAGES;
  const outages = await Promise.all(
    kinds.map((kind) =>
      inScene(world, async (scene) =>
        rowsOf(`back after ${kind}`, await inTurn(times, () => outage(scene, kind)), BACK_MS),
      ),
    ),
  );
  const awake = await inScene(world, (scene) => inTurn(times, () => sleep(scene)));
  return {
    name: 'w12-back-in-seconds',
    title: `W12 back in seconds, ${times} times each, after ${SHORTEST_OUTAGE_MS / 1000} to ${LONGEST_OUTAGE_MS / 1000} s`,
    rows: [...outages.flat(), ...rowsOf('fresh after waking', awake, AWAKE_MS)],
    notes: [
      'Both sides wrote during the outage; the time ends when the later of the two messages is shown.',
      'No event tells the app of the network; “no name” refuses every connection, as a name that cannot be looked up does.',
      'The kinds of outage were met at the same time, each by two devices of its own.',
    ],
  };
};

/** Milliseconds of each round, one round after another. */
async function inTurn(times: number, round: () => Promise<number>): Promise<number[]> {
  const figures: number[] = [];
  while (figures.length < times) figures.push(await round());
  return figures;
}

async function inScene<T>(world: World, play: (scene: Scene) => Promise<T>): Promise<T> {
  const browser = await openBrowser(await world.folder('profile'));
  const line = await openWeatherProxy(world.productOrigin);
  try {
    return await play(await openScene(world, browser, line));
  } finally {
    await browser.close();
    await line.close();
  }
}

function rowsOf(what: string, times: number[], atMost: number): Row[] {
  return [
    { what: `${what}, median`, unit: 'ms', ours: times },
    {
      what: `${what}, 95 %`,
      unit: 'ms',
      ours: [percentile(times, 0.95)],
      goal: { of: 'ours', atMost },
    },
  ];
}

async function openScene(
  world: World,
  browser: BrowserContext,
  line: WeatherProxy,
): Promise<Scene> {
  const [business, creator] = [
    await aPerson(world.pool, 'business'),
    await aPerson(world.pool, 'creator'),
  ];
  const [room] = await someRooms(world.pool, [{ business, creator }]);
  if (!room) throw new Error('There is no room');
  const open = async (origin: string, person: Person) => {
    const page = await openBench(browser, origin);
    await signIn(world, page, person);
    await page.evaluate(
      ([accountId, chatroomId]) => window.bench.product.startEngine(accountId, chatroomId, false),
      [person.accountId, room.chatroomId] as const,
    );
    return page;
  };
  const phone = await open(line.origin, creator);
  const other = await open(world.otherDevice, business);
  const scene = { world, phone, other, line, creator, business, room };
  await Promise.all([
    shown(other, await write(scene, 'phone')),
    shown(phone, await write(scene, 'other')),
  ]);
  return scene;
}

/** Milliseconds from the end of an outage until both sides are up to date. */
async function outage(scene: Scene, kind: Exclude<Weather, 'clear'>): Promise<number> {
  const { phone, other, line } = scene;
  await renewSessions(scene);
  await line.setWeather(kind);
  const toOther = await write(scene, 'phone');
  const toPhone = await write(scene, 'other');
  await pause(SHORTEST_OUTAGE_MS + Math.random() * (LONGEST_OUTAGE_MS - SHORTEST_OUTAGE_MS));
  await line.setWeather('clear');
  const usableAt = Date.now();
  const at = await Promise.all([shown(other, toOther), shown(phone, toPhone)]);
  return Math.max(...at) - usableAt;
}

/** Milliseconds from waking until the phone shows what was written while it slept, its stream dead. */
async function sleep(scene: Scene): Promise<number> {
  const { phone, line } = scene;
  await renewSessions(scene);
  await phone.evaluate(() => window.bench.product.setVisible(false));
  const system = await phone.context().newCDPSession(phone);
  await system.send('Page.setWebLifecycleState', { state: 'frozen' });
  await line.setWeather('hole');
  const toPhone = await write(scene, 'other');
  await pause(SLEEP_MS);
  await line.setWeather('clear');
  await system.send('Page.setWebLifecycleState', { state: 'active' });
  const awakeAt = Date.now();
  await phone.evaluate(() => window.bench.product.setVisible(true));
  const at = await shown(phone, toPhone);
  await system.detach();
  return at - awakeAt;
}

/** These sessions have no cookie to be renewed with, and a run is longer than a token lives. */
async function renewSessions({ world, phone, other, creator, business }: Scene): Promise<void> {
  await signIn(world, phone, creator);
  await signIn(world, other, business);
}

async function signIn(world: World, page: Page, person: Person): Promise<void> {
  await page.evaluate(([answer, accountId]) => window.bench.product.signIn(answer, accountId), [
    await aSession(world.pool, person),
    person.accountId,
  ] as const);
}

/** Writes on one side; answers the text. */
async function write(scene: Scene, side: 'phone' | 'other'): Promise<string> {
  const text = crypto.randomUUID();
  const isPhone = side === 'phone';
  await scene[side].evaluate(
    ([actor, room, message, isCreator]) =>
      window.bench.product.sendMessage(actor, room, message, isCreator),
    [isPhone ? scene.creator : scene.business, scene.room, text, isPhone] as const,
  );
  return text;
}

const shown = (page: Page, text: string): Promise<number> =>
  page.evaluate((one) => window.bench.product.whenShown(one), text);

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
