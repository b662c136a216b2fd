import type { Bustle } from './bustle.ts';
import type { Chance } from './chance.ts';
import { InFlight, lost, never } from './in-flight.ts';

/** The possible outcomes of a request. `hold` keeps request or reply until the scheduler lets it go, in any order. */
const faults = [
  'lose request',
  'lose reply',
  'send twice',
  'captive portal',
  'proxy error',
  'cut reply',
  'hold request',
  'hold reply',
] as const;
type Fault = 'deliver' | (typeof faults)[number];

export type Handle = (request: Request) => Promise<Response>;
/** Nothing whose sender has given up arrives later than this: its connection is gone by then. */
const LATEST_MS = 60_000;

type Asker = {
  isAlive: () => boolean;
  signal: AbortSignal;
  chance: Chance;
  /** Called when a request arrives after all that its sender gave up, or did not live to see arrive. */
  cameLate: (request: Request) => void;
};

/**
 * The network between devices and the server: each request gets an outcome drawn from the seed. With `trouble` 0 it is calm, as
 * at the end of a run, when everything must come together.
 */
export class Network {
  trouble = 0.4;
  readonly inFlight: InFlight;
  readonly #bustle: Bustle;
  readonly #handle: Handle;

  readonly #now: () => number;

  constructor(chance: Chance, bustle: Bustle, handle: Handle, now: () => number) {
    this.inFlight = new InFlight(chance, bustle);
    this.#bustle = bustle;
    this.#handle = handle;
    this.#now = now;
  }

  /** Sends one request through the trouble. A request that was given up while it was held may still arrive. */
  async send(request: Request, asker: Asker): Promise<Response> {
    const { isAlive, signal, chance } = asker;
    const fault: Fault = chance.happens(this.trouble) ? chance.pick(faults) : 'deliver';
    if (fault === 'lose request') throw lost();
    if (fault === 'captive portal') return page('<h1>Sign in to the Wi-Fi</h1>', 200);
    if (fault === 'proxy error') return page('<h1>Bad gateway</h1>', 502);
    if (fault === 'hold request') await this.#holdRequest(request, asker);
    const reply = await (fault === 'send twice' ? this.#twice(request) : this.#handle(request));
    if (fault === 'hold reply') await this.inFlight.wait(signal);
    if (!isAlive()) await never(this.#bustle);
    if (fault === 'lose reply') throw lost();
    return fault === 'cut reply' ? await cut(reply, chance) : reply;
  }

  async #holdRequest(request: Request, { isAlive, signal, cameLate }: Asker) {
    const copy = request.clone();
    const since = this.#now();
    const isTooLate = () => this.#now() - since > LATEST_MS;
    try {
      await this.inFlight.wait(signal);
    } catch (error) {
      if (signal.aborted) {
        this.inFlight.keep(async () => {
          if (isTooLate()) return;
          cameLate(copy);
          await this.#handle(copy);
        });
      }
      throw error;
    }
    if (isAlive()) return;
    if (isTooLate()) await never(this.#bustle);
    cameLate(request);
  }

  /** Both arrive in the same moment; one reply comes back. */
  async #twice(request: Request): Promise<Response> {
    const both = await Promise.allSettled([this.#handle(request.clone()), this.#handle(request)]);
    const [, second] = both;
    if (second.status === 'rejected') throw second.reason as Error;
    return second.value;
  }
}

const page = (html: string, status: number) =>
  new Response(html, { status, headers: { 'content-type': 'text/html' } });

async function cut(reply: Response, chance: Chance): Promise<Response> {
  const text = await reply.text();
  const { status, headers } = reply;
  return new Response(text.slice(0, chance.below(text.length + 1)), { status, headers });
}
