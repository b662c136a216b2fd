import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** 400 kbit/s and 400 ms. */
const BYTES_PER_SECOND = 50_000;
const ROUND_TRIP_MS = 400;

export type SlowLine = {
  port: number;
  /** From now on the line is slow, and its bytes are counted. */
  slow: () => void;
  clear: () => void;
  /** Bytes in both directions, and connections, since it became slow. */
  counted: () => { bytes: number; connections: number };
  close: () => Promise<void>;
};

/** A line between a device and a server, below every protocol: what a worker or a socket sends is slow alike. */
export async function openSlowLine(target: number): Promise<SlowLine> {
  let isSlow = false;
  let [bytes, connections] = [0, 0];
  /** When each direction has sent what it was given. */
  const free = { up: 0, down: 0 };
  const sockets = new Set<Socket>();

  /** Hands data on in order, after its time on the line. */
  const carry = (from: Socket, to: Socket, way: 'up' | 'down', opened: number) => {
    let last = Promise.resolve();
    const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
    from.on('data', (given: Buffer) => {
      const chunk = way === 'up' ? renamed(given) : given;
      if (!isSlow) return void (last = last.then(() => void to.write(chunk)));
      bytes += chunk.byteLength;
      const now = performance.now();
      const sent = Math.max(free[way], now, opened) + (chunk.byteLength / BYTES_PER_SECOND) * 1000;
      free[way] = sent;
      const wait = after(sent + ROUND_TRIP_MS / 2 - now);
      last = last.then(() => wait).then(() => void to.write(chunk));
    });
    // What is still on the line arrives before its end does.
    from.on('end', () => {
      last = last.then(() => void to.end());
    });
    from.on('close', () => {
      last = last.then(() => to.destroySoon());
    });
  };

  /** The server hears its own address: some refuse calls of another origin. */
  const renamed = (chunk: Buffer) => {
    const text = chunk.toString('latin1');
    const own = `localhost:${portOf(server)}`;
    return text.includes(own)
      ? Buffer.from(text.replaceAll(own, `localhost:${target}`), 'latin1')
      : chunk;
  };

  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    // A new connection costs a round trip before its first byte.
    const opened = isSlow ? performance.now() + ROUND_TRIP_MS : 0;
    if (isSlow) connections++;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => [near, far].forEach((one) => one.destroy()));
      socket.on('close', () => sockets.delete(socket));
    }
    carry(near, far, 'up', opened);
    carry(far, near, 'down', 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: portOf(server),
    slow: () => {
      isSlow = true;
      [bytes, connections] = [0, 0];
    },
    clear: () => {
      isSlow = false;
    },
    counted: () => ({ bytes, connections }),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
