import { DrizzleQueryError } from 'drizzle-orm/errors';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { OperationEnv } from './env-operation.ts';

type LogEnv = OperationEnv['log'];

/**
 * The structured log: one JSON line each. It never holds message texts, codes or tokens; of a database error it keeps what went
 * wrong and where, not the row that the database would quote.
 */
export function createLog(destination: DestinationStream, level: LogEnv['level'] = 'info'): Logger {
  return pino({ level, base: undefined, serializers: { err: describeError } }, destination);
}

/** Bytes of lines that wait while they can't be written. Further ones are dropped. */
const WAITING_MAX = 1024 * 1024;

/**
 * Opens the file or descriptor that lines go to. On a full disk, no work fails because of its line: lines wait, and leave with the
 * first one that is written. `say` is called once with the reason.
 */
export function openDestination(
  dest: string | number,
  say: (line: string) => void,
): ReturnType<typeof pino.destination> {
  const destination = pino.destination({ dest, mkdir: true, sync: true, maxLength: WAITING_MAX });
  let isSaid = false;
  destination.on('error', (error: Error) => {
    if (!isSaid) say(`The log can't be written: ${error.message}`);
    isSaid = true;
  });
  destination.on('write', () => (isSaid = false));
  return destination;
}

/** Lines for a program that collects them, or for a person who reads along. */
export async function inFormat(
  format: LogEnv['format'],
  destination: DestinationStream,
): Promise<DestinationStream> {
  if (format === 'json') return destination;
  const { prettyFactory } = await import('pino-pretty');
  const toText = prettyFactory({
    colorize: false,
    singleLine: true,
    translateTime: 'SYS:standard',
  });
  return { write: (line) => destination.write(String(toText(line))) };
}

/** Of an error and its causes. The query builder's own message repeats the statement's values. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: error instanceof DrizzleQueryError ? error.cause?.message : error.message,
    ...(code !== undefined && { code }),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 12),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}
