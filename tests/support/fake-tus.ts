import { aDevice, json, type Answer, type FakeDevice } from './fake-device.ts';

type Held = { length: number; bytes: Uint8Array; metadata: Record<string, string> };

/** The faults that a test can cause in the next request that carries bytes. */
export type Spoil = (request: { method: string; url: string; count: number }) =>
  | { kind: 'refuse'; status: number; body?: object; headers?: Record<string, string> }
  /** So much of its bytes arrive, and then the line is dead. */
  | { kind: 'cut'; at: number }
  /** All arrives, the answer does not. */
  | { kind: 'lose' }
  | { kind: 'answer'; response: Response }
  | null;

/** A server that takes uploads as ours does, in memory. */
export class FakeTus {
  readonly uploads = new Map<string, Held>();
  readonly requests: { method: string; path: string; size: number }[] = [];
  readonly ended: string[] = [];
  spoil: Spoil = () => null;
  /** Requests that were being answered at the same moment, at most. */
  busiest = 0;
  /** Answers nothing until so many requests have been open at once. */
  holdUntil = 0;
  #busy = 0;
  #held: (() => void)[] = [];

  answer: Answer = async (request) => {
    this.busiest = Math.max(this.busiest, ++this.#busy);
    if (this.busiest >= this.holdUntil) for (const release of this.#held.splice(0)) release();
    else await new Promise<void>((release) => this.#held.push(release));
    try {
      return await this.#answer(request);
    } finally {
      this.#busy--;
    }
  };

  /** Names of uploads that are whole, in the order of their beginning. */
  whole(): string[] {
    return [...this.uploads].filter(([, one]) => one.bytes.length === one.length).map(([id]) => id);
  }

  async #answer(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname;
    const body = new Uint8Array(await request.arrayBuffer());
    this.requests.push({ method: request.method, path, size: body.length });
    if (request.headers.get('tus-resumable') !== '1.0.0') return json({}, 412);
    const count = this.requests.length;
    const spoilt = this.spoil({ method: request.method, url: path, count });
    if (spoilt?.kind === 'answer') return spoilt.response;
    if (spoilt?.kind === 'refuse') {
      return new Response(spoilt.body ? JSON.stringify(spoilt.body) : '', {
        status: spoilt.status,
        headers: { 'tus-resumable': '1.0.0', ...spoilt.headers },
      });
    }
    const cut = spoilt?.kind === 'cut' ? spoilt.at : body.length;
    const response = this.#take(request, path, body.subarray(0, cut));
    if (spoilt) throw new TypeError('Failed to fetch');
    return response;
  }

  #take(request: Request, path: string, body: Uint8Array): Response {
    if (request.method === 'POST') return this.#create(request, body);
    const id = path.split('/').at(-1) ?? '';
    const held = this.uploads.get(id);
    if (!held) return tus(404);
    if (request.method === 'DELETE') {
      this.uploads.delete(id);
      this.ended.push(id);
      return tus(204);
    }
    const { length } = held;
    if (request.method === 'HEAD') {
      return tus(200, { 'upload-offset': held.bytes.length, 'upload-length': length });
    }
    if (Number(request.headers.get('upload-offset')) !== held.bytes.length) return tus(409);
    held.bytes = new Uint8Array(Buffer.concat([held.bytes, body]));
    return tus(204, { 'upload-offset': held.bytes.length });
  }

  #create(request: Request, body: Uint8Array): Response {
    const pairs = (request.headers.get('upload-metadata') ?? '').split(',').map((pair) => {
      const [key = '', value = ''] = pair.split(' ');
      return [key, Buffer.from(value, 'base64').toString()];
    });
    const metadata = Object.fromEntries(pairs) as Record<string, string>;
    const id = `${request.headers.get('x-account')}_${metadata['uploadId']}`;
    const length = Number(request.headers.get('upload-length'));
    this.uploads.set(id, { length, bytes: new Uint8Array(body), metadata });
    return tus(201, { location: `/api/uploads/${id}`, 'upload-offset': body.length });
  }
}

const tus = (status: number, headers: Record<string, string | number> = {}) =>
  new Response(null, {
    status,
    headers: {
      'tus-resumable': '1.0.0',
      ...Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, String(value)])),
    },
  });

/** A device whose network leads to such a server. */
export async function aDeviceWithTus(): Promise<{ device: FakeDevice; tus: FakeTus }> {
  const device = await aDevice();
  const tus = new FakeTus();
  device.answer(tus.answer);
  return { device, tus };
}

export const refusing = (code: string, status: number, more: object = {}) => ({
  kind: 'refuse' as const,
  status,
  body: { code, message: code, ...more },
});
