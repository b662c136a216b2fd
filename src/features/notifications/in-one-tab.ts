/** A tab behind the one in front gives it so long to act. */
const STEP_MS = 100;
/** Nobody else acts on the same for so long: longer than a hidden tab's timers are held back. */
const HOLD_MS = 2_500;

type Place = {
  locks: Pick<LockManager, 'request'>;
  wait: (milliseconds: number) => Promise<unknown>;
  document: Pick<Document, 'hasFocus' | 'visibilityState'>;
};

/** Runs `act` in one of the tabs that were told the same thing: the one in front, else one that can be seen, else any. */
export async function inOneTab(
  name: string,
  act: () => void,
  { locks, wait, document }: Place,
): Promise<void> {
  const isSeen = document.visibilityState === 'visible';
  const place = document.hasFocus() ? 0 : isSeen ? 1 : 3;
  if (place > 0) await wait(place * STEP_MS);
  await locks.request(`pollin:${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    act();
    await wait(HOLD_MS);
  });
}
