import type { Bustle } from './bustle.ts';
import type { Chance } from './chance.ts';

/** What can become of a request. `hold` keeps request or reply until the scheduler lets it go, in any order. */
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
type Fate = 'deliver' | (typeof faults)[number];

export type Handle = (request: Request) => Promise<Response>;

/**
 * The network between devices and the server: each request meets a fate drawn from the seed. `calm` turns the trouble
 * off, as at the end of a run, when everything must come together.
 */
export class Network {
  trouble = 0.4;
  #held: (() => void)[] = [];
  readonly #chance: Chance;
  readonly #bustle: Bustle;
  readonly #handle: Handle;

  constructor(chance: Chance, bustle: Bustle, handle: Handle) {
    this.#chance = chance;
    this.#bustle = bustle;
    this.#handle = handle;
  }

  /** Sends one request through the trouble. `isAlive` says whether whoever asked still lives to hear the reply. */
  async send(request: Request, isAlive: () => boolean): Promise<Response> {
    const fate: Fate = this.#chance.happens(this.trouble) ? this.#chance.pick(faults) : 'deliver';
    if (fate === 'lose request') throw lost();
    if (fate === 'captive portal') return page('<h1>Sign in to the Wi-Fi</h1>', 200);
    if (fate === 'proxy error') return page('<h1>Bad gateway</h1>', 502);
    if (fate === 'hold request') await this.#hold(isAlive);
    if (fate === 'send twice') await this.#handle(request.clone());
    const reply = await this.#handle(request);
    if (fate === 'hold reply') await this.#hold(isAlive);
    if (!isAlive()) await never(this.#bustle);
    if (fate === 'lose reply') throw lost();
    return fate === 'cut reply' ? await cut(reply, this.#chance) : reply;
  }

  async #hold(isAlive: () => boolean) {
    await this.#bustle.park(new Promise<void>((resolve) => this.#held.push(resolve)));
    if (!isAlive()) await never(this.#bustle);
  }

  get holds(): number {
    return this.#held.length;
  }

  /** Lets one held request or reply go, whichever chance picks: this is what reorders. */
  releaseOne(): void {
    this.#held.splice(this.#chance.below(this.#held.length), 1)[0]?.();
  }
}

const lost = () => new TypeError('Failed to fetch');

const page = (html: string, status: number) =>
  new Response(html, { status, headers: { 'content-type': 'text/html' } });

async function cut(reply: Response, chance: Chance): Promise<Response> {
  const text = await reply.text();
  const { status, headers } = reply;
  return new Response(text.slice(0, chance.below(text.length + 1)), { status, headers });
}

/** The asker is dead: nothing comes back, and nothing waits for it. */
const never = (bustle: Bustle) => bustle.park(new Promise<never>(() => undefined));
