import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import { StartError } from '../env/start-error.ts';
import { version } from '../env/version.ts';
import { whyNotListening } from '../http/why-not-listening.ts';
import type { OperationEnv } from '../env/env-operation.ts';
import { addDatabaseMetrics } from './database-metrics.ts';
import { addDiskMetrics } from './disk-metrics.ts';

type Needed = {
  /** Has the counters of this process; those of the database and the machine are added. */
  registry: Registry;
  at: NonNullable<OperationEnv['metrics']>;
  pool: Pool;
  log: Pick<Logger, 'error'>;
  /** Without it, nothing is counted of a disk. */
  dataDir?: string;
};

/**
 * Serves `GET /metrics` for Prometheus on a port of its own, so that a proxy that passes everything of the app on never
 * passes this on. The tables of the app and of its jobs exist. Returns a way to stop.
 */
export async function serveMetrics({
  registry,
  at: { port, host },
  pool,
  log,
  dataDir,
}: Needed): Promise<() => Promise<void>> {
  collectDefaultMetrics({ register: registry });
  addBuildInfo(registry);
  addDatabaseMetrics(registry, pool);
  if (dataDir !== undefined) addDiskMetrics(registry, dataDir);
  const server = createServer(answerWith(registry, log));
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const names = { port: 'METRICS_PORT', host: 'METRICS_HOST' };
    throw new StartError(whyNotListening(error, { port, host }, names));
  }
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}

/** Always 1: the label carries the version. */
function addBuildInfo(registry: Registry): void {
  const name = 'pollin_build_info';
  const help = 'The version of this process.';
  const registers = [registry];
  new Gauge({ name, help, labelNames: ['version'], registers }).set({ version }, 1);
}

const answerWith =
  (registry: Registry, log: Needed['log']): RequestListener =>
  async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
    } catch (error) {
      log.error({ err: error }, 'the metrics could not be read');
      response.writeHead(503).end();
    }
  };
