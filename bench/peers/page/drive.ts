import { paint } from '../../page/paint.ts';
import { storedBytes } from '../../page/stored-bytes.ts';
import type { Message, Peer, Place } from './peer.ts';

import { allDurable } from './strict.ts';

const SCREEN = 50;
const now = () => performance.timeOrigin + performance.now();

const messageOf = (chatroomId: string, seq: number, message: string): Message => ({
  id: crypto.randomUUID(),
  chatroomId,
  seq,
  message,
  createdOn: new Date().toISOString(),
  isMessageFromCreator: true,
});

/** What the harness runs in a peer's page. */
function driven(peer: Peer) {
  const shown = new Map<string, number>();
  let seq = 100_000;
  const check = async (expected: number) => {
    const count = await peer.count();
    if (count !== expected) throw new Error(`${count} messages instead of ${expected}`);
  };

  return {
    /** Opens, receives everything and reads a room back. Milliseconds. */
    async firstContact(place: Place, expected: number, room: string): Promise<number> {
      const start = performance.now();
      await peer.open(place);
      await peer.receive(expected);
      await allDurable();
      const read = await peer.newest(room, SCREEN);
      const time = performance.now() - start;
      if (read.length === 0) throw new Error('The first room is empty');
      await check(expected);
      return time;
    },

    /** Opens the device's copy and paints a room's newest messages; `painted` counts from the navigation. */
    async coldOpen(place: Place, room: string): Promise<{ query: number; painted: number }> {
      const start = performance.now();
      await peer.open(place);
      const texts = (await peer.newest(room, SCREEN)).map((one) => one.message);
      const query = performance.now() - start;
      return { query, painted: await paint(texts) };
    },

    open: (place: Place) => peer.open(place),

    /** Writes so many messages round the rooms, each until it is durable. Milliseconds for all. */
    async writeAll(rooms: readonly string[], count: number, text: string): Promise<number> {
      const start = performance.now();
      for (let index = 0; index < count; index++) {
        await peer.write(messageOf(rooms[index % rooms.length] ?? '', seq++, text));
        await allDurable();
      }
      return performance.now() - start;
    },

    async sendAll(): Promise<number> {
      const start = performance.now();
      await peer.send();
      await allDurable();
      return performance.now() - start;
    },

    async startLive(place: Place, room: string): Promise<void> {
      await peer.open(place);
      await peer.live(room, (texts) => {
        const at = now();
        for (const text of texts) if (!shown.has(text)) shown.set(text, at);
      });
    },

    /** Sends one message; answers when that began. */
    async sendLive(room: string, text: string): Promise<number> {
      const start = now();
      await peer.write(messageOf(room, seq++, text));
      return start;
    },

    async whenShown(text: string): Promise<number> {
      for (;;) {
        const at = shown.get(text);
        if (at !== undefined) return at;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },

    /** Milliseconds until so many messages are here. */
    async receive(expected: number): Promise<number> {
      const start = performance.now();
      await peer.receive(expected);
      await allDurable();
      const time = performance.now() - start;
      await check(expected);
      return time;
    },

    close: () => peer.close(),
    storedBytes,
  };
}

declare global {
  interface Window {
    peer: ReturnType<typeof driven>;
  }
}

/** Gives a peer to the harness. */
export function drive(peer: Peer): void {
  window.peer = driven(peer);
}
