import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * What happens to calls on the way: nothing; the line is dead; a Wi-Fi answers them with its sign-in page; nobody ever answers; the server
 * answers and the reply is lost.
 */
export type Weather = 'clear' | 'dead' | 'portal' | 'hole' | 'lostReplies';

const COMMANDS = '/api/commands';

/** A line between one browser and the server, whose weather a test decides. Pages and scripts always pass. */
export class Line {
  /** Commands that reached the server through it. */
  batches = 0;
  /** Commands that went into the hole. */
  swallowed = 0;
  weather: Weather = 'clear';
  readonly #target: { url: string };
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #gate: Promise<void> | null = null;

  private constructor(target: { url: string }) {
    this.#target = target;
    this.#server = createServer((incoming, answer) => this.#carry(incoming, answer));
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  static async open(target: { url: string }): Promise<Line> {
    const line = new Line(target);
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.host}`;
  }

  /** Changes the network and cuts open streams: a stream does not outlive a change of Wi-Fi. */
  setWeather(weather: Weather): void {
    this.weather = weather;
    this.#cut();
  }

  /** Holds back every reply to commands until the returned function is called. */
  holdReplies(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    return () => {
      this.#gate = null;
      resolve();
    };
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#cut();
    await closed;
  }

  #cut() {
    for (const socket of this.#sockets) socket.destroy();
  }

  #carry(incoming: IncomingMessage, answer: ServerResponse): void {
    const isCall = incoming.url?.startsWith('/api/') ?? false;
    if (isCall && this.weather === 'dead') return void incoming.destroy();
    if (isCall && this.weather === 'hole') {
      if (incoming.url === COMMANDS) this.swallowed++;
      return void incoming.resume();
    }
    if (isCall && this.weather === 'portal') {
      incoming.resume();
      answer.writeHead(200, { 'content-type': 'text/html' });
      return void answer.end(
        '<!doctype html><title>Airport Wi-Fi</title><h1>Welcome! Please sign in.</h1>',
      );
    }
    this.#forward(incoming, answer);
  }

  #forward(incoming: IncomingMessage, answer: ServerResponse): void {
    const to = new URL(incoming.url ?? '/', this.#target.url);
    const { origin: _, ...headers } = incoming.headers;
    const outgoing = request(to, {
      method: incoming.method,
      headers: { ...headers, host: to.host },
    });
    outgoing.on('response', (reply) => void this.#deliver(incoming, reply, answer));
    outgoing.on('error', () => answer.destroy());
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  async #deliver(incoming: IncomingMessage, reply: IncomingMessage, answer: ServerResponse) {
    if (incoming.url === COMMANDS) {
      this.batches++;
      await this.#gate;
      if (this.weather === 'lostReplies') return void answer.destroy();
    }
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    answer.flushHeaders();
    reply.pipe(answer);
  }
}
