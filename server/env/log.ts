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
