/** A tab behind the one in front gives it so long to act. */
const STEP_MS = 100;
/** No other tab handles the same message for this long: longer than a hidden tab's timers are delayed. */
const HOLD_MS = 2_500;

type Place = {
  locks: Pick<LockManager, 'request'>;
  wait: (milliseconds: number) => Promise<unknown>;
  document: Pick<Document, 'hasFocus' | 'visibilityState'>;
};

/** Runs `act` in one of the tabs with the same message: the focused one, else a visible one, else any. */
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
