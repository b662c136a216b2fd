import type { Page } from 'playwright';

/** What we read of Chromium's trace events: times in microseconds, `tdur` is processor time of the thread. */
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
};

const isFrame = ({ name }: TraceEvent) => name === 'FireAnimationFrame';
const isTask = ({ name, ph }: TraceEvent) => name === 'ThreadControllerImpl::RunTask' && ph === 'X';

/**
 * Does something in a page that asks for animation frames, and returns how much processor time its main thread took for each: all
 * that ran from one frame until the next – scripts, styles, layout, paint. What else the machine does hardly changes it.
 */
export async function tracedFrames<T>(
  page: Page,
  work: () => Promise<T>,
): Promise<{ result: T; frames: number[] }> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['toplevel', 'devtools.timeline'],
      excludedCategories: ['*'],
    },
  });
  const result = await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return { result, frames: framesOf(events) };
}

/** Processor milliseconds of each frame. */
function framesOf(events: readonly TraceEvent[]): number[] {
  const asked = events.filter(isFrame).toSorted((a, b) => a.ts - b.ts);
  const [first] = asked;
  if (!first) throw new Error('Nothing asked for frames');
  const isMain = ({ pid, tid }: TraceEvent) => pid === first.pid && tid === first.tid;
  const tasks = events.filter((one) => isTask(one) && isMain(one)).toSorted((a, b) => a.ts - b.ts);
  const frames: number[] = [];
  let next = 0;
  for (const task of tasks) {
    const end = task.ts + (task.dur ?? 0);
    // The task in which a frame was asked for begins it.
    while ((asked[next]?.ts ?? Infinity) <= end) {
      frames.push(0);
      next += 1;
    }
    if (frames.length > 0) {
      frames[frames.length - 1] = (frames.at(-1) ?? 0) + (task.tdur ?? 0) / 1000;
    }
  }
  // The last one ends with whatever came after the scroll.
  return frames.slice(0, -1);
}
