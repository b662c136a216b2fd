/** Names that IndexedDB and Dexie give to a database that cannot be opened at all (private mode, broken or full store). */
const names = new Set([
  'MissingAPIError',
  'OpenFailedError',
  'InvalidStateError',
  'UnknownError',
  'SecurityError',
  'NotFoundError',
  'QuotaExceededError',
  'VersionError',
  'DatabaseClosedError',
]);

/** Whether the browser would not let us keep anything: nothing can be shown offline then, and nothing queued. */
export function isStorageError(error: unknown): boolean {
  return error instanceof Error && names.has(error.name);
}
