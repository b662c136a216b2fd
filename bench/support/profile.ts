import type { Page } from 'playwright';
import type { World } from './world.ts';

type Node = { id: number; callFrame: { functionName: string; url: string; lineNumber: number } };

const SHOWN = 14;

/**
 * Where the time of one piece of work in a page goes: functions by their own time, IndexedDB work, requests. Profiling
 * slows what it looks at, so profiled runs are never among the figures. Names are readable with BENCH_NAMES=1.
 */
export async function profiled(
  world: World,
  page: Page,
  title: string,
  work: () => Promise<unknown>,
) {
  await page.evaluate(() => {
    performance.clearResourceTimings();
    window.bench.idbWork();
  });
  const logged = (await world.serverLog()).length;
  const start = performance.now();
  const { own } = await ownTimesOf(page, work);
  const total = performance.now() - start;
  const idb = await page.evaluate(() => window.bench.idbWork());
  const requests = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((one) => {
      const { name, requestStart, responseStart, responseEnd, encodedBodySize, decodedBodySize } =
        one as PerformanceResourceTiming;
      const wait = responseStart - requestStart;
      return `${new URL(name).pathname} wait ${wait.toFixed(1)} ms, transfer ${(responseEnd - responseStart).toFixed(1)} ms, ${encodedBodySize} → ${decodedBodySize} bytes`;
    }),
  );
  const server = (await world.serverLog()).slice(logged);
  return [
    `${title}: ${total.toFixed(0)} ms while profiled`,
    `IndexedDB: ${idb.transactions} transactions, ${idb.writing} of them writing, ${idb.requests} requests`,
    `Requests: ${requests.length}`,
    ...requests.slice(0, 12).map((one) => `  ${one}`),
    `Server: ${server
      .map(({ route, ms }) => `${route} ${ms} ms`)
      .slice(0, 12)
      .join(', ')}`,
    'Own time of functions:',
    ...own,
  ];
}

/** Runs a task in a page and returns the functions by their processor time, the longest first. */
export async function ownTimesOf<T>(
  page: Page,
  work: () => Promise<T>,
): Promise<{ result: T; own: string[] }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 200 });
  await session.send('Profiler.start');
  const result = await work();
  const { profile } = await session.send('Profiler.stop');
  await session.detach();
  return { result, own: ownTimes(profile.nodes, profile.samples ?? [], profile.timeDeltas ?? []) };
}

function ownTimes(nodes: Node[], samples: number[], deltas: number[]): string[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const own = new Map<string, number>();
  samples.forEach((id, index) => {
    const name = names.get(id) ?? '?';
    own.set(name, (own.get(name) ?? 0) + (deltas[index] ?? 0) / 1000);
  });
  return [...own]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(([name, ms]) => `  ${ms.toFixed(1).padStart(7)} ms  ${name}`);
}

const nameOf = ({ functionName, url, lineNumber }: Node['callFrame']) =>
  `${functionName || '(anonymous)'}${url ? ` ${url.split('/').at(-1)}:${lineNumber + 1}` : ''}`;
