import { DatabaseError } from 'pg';

/** Whether a write failed because another row has a value that must be the only one. */
export function isTaken(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof DatabaseError && cause.code === '23505';
}
