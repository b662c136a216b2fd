import { scriptUrl } from '#src/lib/trusted-types.ts';
import type { Carry, Device } from '../device/device.ts';
import type { WorkerResult } from './chunk-worker.ts';
import workerAddress from './chunk-worker.ts?worker&url';

/** The limit of one worker: the browser holds all its chunks until the worker ends. */
const BYTES_EACH = 16 * 1024 * 1024;
/** One that is not there by then will not come. */
const START_MS = 5_000;
/** A worker without a chunk ends after this time. */
const IDLE_MS = 10_000;

type Carrier = { worker: Worker; carried: number };

/**
 * This device, whose chunks of large files are sent by short-lived workers: the browser frees sent bytes only when it collects
 * the sending context, which may be after half a gigabyte. Where no worker may start, the page sends them itself.
 */
export function withCarrier(device: Device, address: string = workerAddress): Device {
  let idle: Carrier | null = null;
  let idleEnd: ReturnType<typeof setTimeout> | undefined;
  let isBlocked = false;

  const take = async (): Promise<Carrier | null> => {
    clearTimeout(idleEnd);
    const held = idle;
    idle = null;
    if (held || isBlocked) return held;
    const worker = await started(address);
    isBlocked = worker === null;
    return worker && { worker, carried: 0 };
  };
  const giveBack = (carrier: Carrier): void => {
    if (carrier.carried >= BYTES_EACH || idle) return carrier.worker.terminate();
    idle = carrier;
    idleEnd = setTimeout(() => {
      idle?.worker.terminate();
      idle = null;
    }, IDLE_MS);
  };
  const carry: Carry = async (url, { signal, ...init }, bytes) => {
    const carrier = await take();
    if (!carrier) {
      return await device.fetch(url, { ...init, signal: signal ?? null, body: new Blob([bytes]) });
    }
    try {
      carrier.carried += bytes.byteLength;
      const response = await asked(carrier.worker, { url, init, bytes }, signal ?? undefined);
      giveBack(carrier);
      return response;
    } catch (error) {
      // Its chunk ends with it.
      carrier.worker.terminate();
      throw error;
    }
  };
  return { ...device, carry };
}

/** A worker that is ready; null where none may be started. */
async function started(address: string): Promise<Worker | null> {
  try {
    const worker = new Worker(scriptUrl(address), { type: 'module', name: 'pieces' });
    const result = await heard(worker, AbortSignal.timeout(START_MS)).catch(() => null);
    if (result?.kind === 'ready') return worker;
    worker.terminate();
    return null;
  } catch {
    // No worker may be started here.
    return null;
  }
}

async function asked(
  worker: Worker,
  { bytes, ...order }: { url: string; init: RequestInit; bytes: ArrayBuffer },
  signal: AbortSignal | undefined,
): Promise<Response> {
  signal?.throwIfAborted();
  const answer = heard(worker, signal);
  worker.postMessage({ ...order, bytes }, [bytes]);
  const result = await answer;
  if (result.kind !== 'answered') throw new TypeError('A piece was not brought');
  const { status, headers, text } = result;
  return new Response(text === '' ? null : text, { status, headers });
}

/** The next message of a worker. Rejects when the worker breaks, and when the signal aborts. */
async function heard(worker: Worker, signal: AbortSignal | undefined): Promise<WorkerResult> {
  const over = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<WorkerResult>();
  const once = { signal: over.signal };
  const broken = () => reject(new TypeError('The worker does not run'));
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResult>) => resolve(data), once);
  worker.addEventListener('error', broken, once);
  worker.addEventListener('messageerror', broken, once);
  signal?.addEventListener('abort', () => reject(signal.reason as Error), once);
  try {
    return await promise;
  } finally {
    over.abort();
  }
}
