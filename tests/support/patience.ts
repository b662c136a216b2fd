/**
 * How long a test waits for an event of the product before it fails, in milliseconds. It is a net for a slow machine, not a
 * promise: a promise about time is tested with an injected clock.
 */
export const PATIENCE_MS = 20_000;
