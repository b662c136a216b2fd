import { PATIENCE_MS } from '../../tests/support/patience.ts';

export { PATIENCE_MS };

/** Where the app first waits out a pause of its own: before the next try, or for the lease of a worker that was killed. */
export const AFTER_PAUSE_MS = 2 * PATIENCE_MS;

/** Where large files are made smaller, sent and stored, which takes several steps. */
export const LARGE_FILES_MS = 3 * PATIENCE_MS;
