/** A new creator's open tasks, as the specification names them in the browser's storage. */
type SetupFlag = 'requireProfileSetup' | 'requirePortfolioSetup';

/** Where nothing may be kept, nothing is asked for. */
export function isSetupNeeded(flag: SetupFlag): boolean {
  try {
    return localStorage.getItem(flag) === 'true';
  } catch {
    // A browser that forbids its storage: as if it had been done.
    return false;
  }
}

/** Marks it as done. Whether it had been asked for. */
export function finishSetup(flag: SetupFlag): boolean {
  if (!isSetupNeeded(flag)) return false;
  localStorage.removeItem(flag);
  return true;
}

export function askForSetup(flag: SetupFlag): void {
  localStorage.setItem(flag, 'true');
}
