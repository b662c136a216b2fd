import { Agent, request, type ClientRequest } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export type Call = {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | undefined;
};

/** One call with as little of our own work as possible: client and server share the cores. */
export function call(
  address: string,
  { method = 'GET', headers = {}, body }: Call = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const asked = request(
      address,
      { agent, method, headers: { ...headers, ...length } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve(text);
          else
            reject(new Error(`${address} answered ${response.statusCode}: ${text.slice(0, 200)}`));
        });
      },
    );
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // The server had just closed a connection that was idle, so nothing of this request was read.
      const isStale = asked.reusedSocket && error.code === 'ECONNRESET';
      if (isStale) call(address, { method, headers, body }).then(resolve, reject);
      else reject(error);
    });
    asked.end(body);
  });
}

/** How many times a second `work` gets done by so many workers at once, within about so many milliseconds. */
export async function perSecond(
  workers: number,
  milliseconds: number,
  work: (worker: number) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  const start = performance.now();
  const run = async (worker: number) => {
    while (performance.now() - start < milliseconds) {
      await work(worker);
      done++;
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => run(worker)));
  return (done * 1000) / (performance.now() - start);
}

export type Listener = { close: () => void };

/** Opens an event stream; resolves at its first bytes. `heard` gets every later chunk. */
export function listenTo(
  address: string,
  headers: Record<string, string>,
  heard: (text: string) => void,
): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = request(address, { agent: false, headers }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`The stream answered ${response.statusCode}`));
      let open = false;
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        if (open) return heard(chunk);
        open = true;
        resolve({ close: () => asked.destroy() });
      });
      // Streams end by being cut, here or there.
      response.on('error', () => undefined);
    });
    asked.on('error', reject);
    asked.end();
  });
}
