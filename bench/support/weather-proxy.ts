import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What a phone meets on its way; `hole` accepts every connection and never answers. */
export const kinds = ['dead', 'hole', 'portal 200', 'portal 302', '503', 'no name'] as const;
export type Weather = 'clear' | (typeof kinds)[number];

export type WeatherProxy = {
  origin: string;
  /** Open connections go on unchanged where the weather clears: the device gets no event. */
  setWeather: (weather: Weather) => Promise<void>;
  close: () => Promise<void>;
};

/** A line between one device and the server. Pages and scripts always pass; calls meet the weather. */
export async function openWeatherProxy(target: string): Promise<WeatherProxy> {
  let weather: Weather = 'clear';
  const sockets = new Set<Socket>();
  const carried = new Set<{ reply: IncomingMessage; answer: ServerResponse }>();

  const forward = (incoming: IncomingMessage, answer: ServerResponse) => {
    const to = new URL(incoming.url ?? '/', target);
    const { origin: _, ...headers } = incoming.headers;
    const outgoing = request(to, {
      method: incoming.method,
      headers: { ...headers, host: to.host },
    });
    outgoing.on('response', (reply) => {
      const one = { reply, answer };
      carried.add(one);
      answer.on('close', () => carried.delete(one));
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      answer.flushHeaders();
      reply.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  };
  const server = createServer((incoming, answer) => {
    if (weather === 'clear' || !incoming.url?.startsWith('/api/')) return forward(incoming, answer);
    if (weather === 'dead' || weather === 'no name') return void incoming.destroy();
    incoming.resume();
    if (weather !== 'hole') answerInstead(weather, answer);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;

  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://localhost:${port}`,
    async setWeather(next) {
      weather = next;
      if (next === 'clear') return server.listening ? undefined : await listen(server, port);
      if (next !== 'hole') cut();
      // A line that goes dead without a word: the stream stays open and brings nothing more.
      for (const { reply, answer } of carried) reply.unpipe(answer);
      if (next === 'no name') await new Promise((resolve) => server.close(resolve));
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

function answerInstead(weather: 'portal 200' | 'portal 302' | '503', answer: ServerResponse): void {
  if (weather === '503') {
    answer.writeHead(503, { 'content-type': 'application/json' });
    return void answer.end('{"code":"UNAVAILABLE","message":"Busy."}');
  }
  const isPage = weather === 'portal 200';
  answer.writeHead(isPage ? 200 : 302, {
    'content-type': 'text/html',
    ...(!isPage && { location: 'http://127.0.0.1:9/sign-in' }),
  });
  answer.end('<!doctype html><title>Airport Wi-Fi</title><h1>Welcome! Please sign in.</h1>');
}
