import { openBrowser } from './support/browser.ts';
import { demoPerson, demoProfile } from './support/demo-profile.ts';
import { serveHelloWorld } from './support/hello-world.ts';
import type { Measure } from './support/measure.ts';
import { ownTimesOf } from './support/profile.ts';
import type { Row } from './support/report.ts';

/** From the navigation on; the work of a start is over by then, also on a busy machine. */
const IDLE_AFTER_MS = 6_000;

type Start = { busy: number; script: number };

/**
 * W20: the processor time of the main thread for a cold start in a freshly started browser. The floor is React's own hello world with
 * the router. The signed-in start is offline, from the app's worker and the device's copy; it ends once the background work ended.
 */
export const start: Measure = async (world, { repeat, profile }) => {
  const hello = await serveHelloWorld(await world.folder('hello'));
  world.atEnd(hello.close);
  const signedIn = await demoProfile(world, 'creator', await demoPerson(world, 'creator'));
  const fresh = await world.folder('fresh');
  const bare = await world.folder('bare');
  const notes: string[] = [];
  const starts: Record<string, (own?: string[]) => Promise<Start>> = {
    hello: (own) => startOf(bare, hello.origin, false, own),
    login: (own) => startOf(fresh, `${world.productOrigin}/login`, false, own),
    messages: (own) => startOf(signedIn, `${world.productOrigin}/creator/messages`, true, own),
  };
  const found = new Map<string, Start[]>(Object.keys(starts).map((name) => [name, []]));
  for (let round = 0; round <= repeat; round++) {
    for (const [name, measure] of Object.entries(starts)) {
      const one = await measure();
      // The first round fills the browsers' caches of compiled code.
      if (round > 0) found.get(name)?.push(one);
    }
  }
  if (profile) {
    for (const [name, measure] of Object.entries(starts)) {
      notes.push(`${name}, own time of functions:`);
      await measure(notes);
    }
  }
  const of = (name: string, part: keyof Start) => (found.get(name) ?? []).map((one) => one[part]);
  const row = (name: string, what: string, part: keyof Start): Row => ({
    what,
    unit: 'ms',
    ours: of(name, part),
    floor: of('hello', part),
  });
  const goal = { of: 'ratio', atMost: 1.5 } as const;
  return {
    name: 'w20-start',
    title:
      'W20 main-thread processor time of a cold start; the floor is hello world with the router',
    rows: [
      { ...row('login', 'login', 'busy'), goal },
      row('login', 'login: scripts', 'script'),
      { ...row('messages', 'signed in, offline, on messages', 'busy'), goal },
      row('messages', 'signed in, offline, on messages: scripts', 'script'),
    ],
    notes,
  };
};

/** Profiling slows what it looks at: a start that fills `own` with its functions isn't among the figures. */
async function startOf(
  profile: string,
  url: string,
  isOffline: boolean,
  own?: string[],
): Promise<Start> {
  const browser = await openBrowser(profile);
  try {
    await browser.setOffline(isOffline);
    const page = await browser.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    const tools = await browser.newCDPSession(page);
    await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const start = async () => {
      await page.goto(url);
      await page.waitForTimeout(IDLE_AFTER_MS);
    };
    if (own) own.push(...(await ownTimesOf(page, start)).own);
    else await start();
    const { metrics } = await tools.send('Performance.getMetrics');
    const of = (name: string) => (metrics.find((one) => one.name === name)?.value ?? NaN) * 1000;
    return { busy: of('TaskDuration'), script: of('ScriptDuration') };
  } finally {
    await browser.close();
  }
}
