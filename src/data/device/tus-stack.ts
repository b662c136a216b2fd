import type { FileReader, HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';
import { UPLOADS_PATH } from './upload-address.ts';
import type { Device } from './device.ts';
import { SILENCE_MS, watchSilence } from './silence.ts';

/** Something other than our server answered. */
export class StrangerAnswered extends Error {
  readonly status: number;
  readonly isPortal: boolean;

  constructor(response: Response) {
    super('Something else answered in the place of the server');
    this.name = 'StrangerAnswered';
    this.status = response.status;
    this.isPortal = response.ok;
  }
}

/** The upload library's network, over the device's own `fetch`: a service worker has no other. */
export function fetchStack(
  device: Device,
  headers: () => Record<string, string>,
  signal: AbortSignal,
): HttpStack {
  return {
    getName: () => 'fetch',
    createRequest: (method, url) => new FetchRequest(device, method, url, headers, signal),
  };
}

class FetchRequest implements HttpRequest {
  readonly #device: Device;
  readonly #method: string;
  readonly #url: string;
  readonly #ownHeaders: () => Record<string, string>;
  readonly #headers: Record<string, string> = {};
  readonly #end = new AbortController();
  readonly #signal: AbortSignal;

  constructor(
    device: Device,
    method: string,
    url: string,
    headers: () => Record<string, string>,
    signal: AbortSignal,
  ) {
    this.#device = device;
    this.#method = method;
    this.#url = pathOf(url);
    this.#ownHeaders = headers;
    this.#signal = signal;
  }

  getMethod = () => this.#method;
  getURL = () => this.#url;
  setHeader = (name: string, value: string) => void (this.#headers[name] = value);
  getHeader = (name: string) => this.#headers[name];
  // `fetch` reports no progress; the server's offset counts.
  setProgressHandler = () => undefined;
  getUnderlyingObject = () => null;

  async send(body: Blob | Chunk | null): Promise<HttpResponse> {
    const silence = watchSilence(this.#device, body?.size);
    const over = new AbortController();
    const hung = whenHung(this.#device, over.signal);
    const signals = [this.#signal, this.#end.signal, silence.signal, hung];
    const { response, text } = await whileNone(signals, async (signal) => {
      const response = await this.#send(body, {
        method: this.#method,
        headers: { ...this.#ownHeaders(), ...this.#headers },
        signal,
        credentials: 'same-origin',
        cache: 'no-store',
        redirect: 'error',
      });
      return { response, text: await response.text() };
    }).finally(() => over.abort());
    // A captive portal answers 200 to anything; only a server of the protocol has the bytes.
    if (response.ok && !response.headers.has('tus-resumable')) throw new StrangerAnswered(response);
    return {
      getStatus: () => response.status,
      getHeader: (name) => response.headers.get(name) ?? undefined,
      getBody: () => text,
      getUnderlyingObject: () => response,
    };
  }

  #send(body: Blob | Chunk | null, init: RequestInit): Promise<Response> {
    const device = this.#device;
    if (body === null || body instanceof Blob) return device.fetch(this.#url, { ...init, body });
    if (device.carry) return device.carry(this.#url, init, body.bytes);
    // Bytes handed to `fetch` as they are stay in memory for longer than a Blob of them.
    return device.fetch(this.#url, { ...init, body: new Blob([body.bytes]) });
  }

  abort(): Promise<void> {
    this.#end.abort();
    return Promise.resolve();
  }
}

/** Aborts when the server answers someone else while this request has been under way for longer than a silence may last. */
function whenHung(device: Device, over: AbortSignal): AbortSignal {
  const hung = new AbortController();
  const startedAt = device.now();
  const listen = () =>
    device.onAnswered?.().addEventListener('abort', check, { once: true, signal: over });
  const check = () => {
    if (Math.abs(device.now() - startedAt) > SILENCE_MS) hung.abort();
    else listen();
  };
  listen();
  return hung.signal;
}

/**
 * Works under a signal that ends with any of these, and lets go of them afterwards. One made by the browser itself holds the request
 * and its bytes for as long as the last of them lives, which is a minute for each piece of a video.
 */
async function whileNone<T>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = new AbortController();
  const over = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) end.abort(signal.reason);
    signal.addEventListener('abort', () => end.abort(signal.reason), { signal: over.signal });
  }
  try {
    end.signal.throwIfAborted();
    return await work(end.signal);
  } finally {
    over.abort();
  }
}

/** Tokens go to our own uploads only, wherever an answer points. */
function pathOf(url: string): string {
  const path = url.replace(/^https?:\/\/[^/]+/, '');
  if (path === UPLOADS_PATH || path.startsWith(`${UPLOADS_PATH}/`)) return path;
  throw new Error('An upload has another address than ours');
}

/** Bytes that were read for sending and belong to the caller. The library asks for their size. */
export type Chunk = { bytes: ArrayBuffer; size: number };

/** The chunks of a file of this size, wherever they are read from. */
export const readerOf = (
  size: number,
  read: (from: number, to: number) => Promise<Blob | Chunk>,
): FileReader => ({
  openFile: () =>
    Promise.resolve({
      size,
      slice: async (start, end) => ({ value: await read(start, end), done: end >= size }),
      close: () => undefined,
    }),
});
