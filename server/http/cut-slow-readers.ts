import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type ReadingLimits = {
  /** Longest time without a byte taken of an answer that waits. */
  stallMs: number;
  /** Every write is taken within this time, and the time that its bytes need at `bytesPerSecond`. */
  graceMs: number;
  bytesPerSecond: number;
  checkMs: number;
};

/** A quarter of the slowest line that the app is made for, which is 32 kbit/s. */
const usual: ReadingLimits = {
  stallMs: 60_000,
  graceMs: 30_000,
  bytesPerSecond: 1024,
  checkMs: 5_000,
};

/**
 * Closes connections that take an answer too slowly, because an answer that waits holds memory and a connection. A connection
 * with nothing to take stays open, however long its answer is computed. `isExempt` is asked about a connection's newest request.
 */
export function cutSlowReaders(
  server: Server,
  isExempt: (request: IncomingMessage) => boolean,
  { stallMs, graceMs, bytesPerSecond, checkMs }: ReadingLimits = usual,
): void {
  const open = new Map<Socket, { taken: number; until: number }>();
  const exempt = new WeakSet<Socket>();
  const answering = new WeakSet<Socket>();
  const isSlow = (socket: Socket) => socket.writableLength > 0 && !exempt.has(socket);
  server.on('connection', (socket: Socket) => {
    open.set(socket, { taken: 0, until: Infinity });
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (isExempt(request)) exempt.add(socket);
    else exempt.delete(socket);
    answering.add(socket);
    response.once('close', () => answering.delete(socket));
  });
  // Node calls this only if the operating system took nothing either, even of a single large write. It also calls it for a
  // connection that was kept open too long without a request.
  server.setTimeout(stallMs, (socket) => {
    const isComputed = answering.has(socket) && !isSlow(socket);
    if (!isComputed) socket.destroy();
  });
  const check = setInterval(() => {
    const now = performance.now();
    for (const [socket, last] of open) {
      const waiting = socket.writableLength;
      const taken = socket.bytesWritten - waiting;
      if (!isSlow(socket)) last.until = Infinity;
      else if (last.until === Infinity || taken > last.taken) {
        last.until = now + graceMs + (waiting / bytesPerSecond) * 1000;
      } else if (now > last.until) socket.destroy();
      last.taken = taken;
    }
  }, checkMs);
  check.unref();
  server.once('close', () => clearInterval(check));
}
