import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

/** What the page draws next, frame by frame. */
let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  vi.resetModules();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

/** As a page that was just opened. */
const opened = () => import('#src/lib/first-paint.ts');

async function paint(): Promise<void> {
  for (const draw of frames.splice(0)) draw();
  await vi.advanceTimersByTimeAsync(0);
}

test('what runs behind the screens waits until every list of the first one has been read and painted', async () => {
  const { registerPendingList, whenFirstPainted } = await opened();
  const order: string[] = [];
  const [rooms, shoots] = [registerPendingList(), registerPendingList()];
  void whenFirstPainted().then(() => order.push('behind the screens'));

  rooms();
  await paint();
  order.push('one list painted');
  shoots();
  requestAnimationFrame(() => order.push('all lists painted'));
  await paint();

  expect(order).toEqual(['one list painted', 'all lists painted', 'behind the screens']);
});

test('a list that comes later holds nothing back any more', async () => {
  const { registerPendingList, whenFirstPainted } = await opened();
  registerPendingList()();
  await paint();
  registerPendingList();

  await expect(whenFirstPainted()).resolves.toBeUndefined();
});

test('what runs behind the screens waits for no list longer than 1.5 seconds', async () => {
  const { registerPendingList, whenFirstPainted } = await opened();
  registerPendingList();
  let isDone = false;
  void whenFirstPainted().then(() => (isDone = true));

  await vi.advanceTimersByTimeAsync(1_499);
  expect(isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(1);

  expect(isDone).toBe(true);
});

test('code that the first screen doesn’t show waits until its reads, and those they lead to, are painted', async () => {
  const { registerFirstRead, whenFirstReadsDone } = await opened();
  const session = registerFirstRead();
  let isDone = false;
  void whenFirstReadsDone().then(() => (isDone = true));

  session();
  await paint();
  const rooms = registerFirstRead();
  await paint();
  expect(isDone).toBe(false);
  rooms();
  rooms();
  await paint();
  await paint();

  expect(isDone).toBe(true);
});

test('code that the first screen doesn’t show waits for the paint alone where nothing is read', async () => {
  const { whenFirstReadsDone } = await opened();
  let isDone = false;
  void whenFirstReadsDone().then(() => (isDone = true));

  await paint();
  await paint();

  expect(isDone).toBe(true);
});

test('code that the first screen doesn’t show waits 1.5 seconds at most for a read that never ends', async () => {
  const { registerFirstRead, whenFirstReadsDone } = await opened();
  registerFirstRead();
  let isDone = false;
  void whenFirstReadsDone().then(() => (isDone = true));

  await vi.advanceTimersByTimeAsync(1_499);
  expect(isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(1);

  expect(isDone).toBe(true);
});
