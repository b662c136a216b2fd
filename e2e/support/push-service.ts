import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from './expect.ts';
import { query } from './database.ts';
import type { Phone } from './phone.ts';
import type { ServerProcess } from './server.ts';

type Stub = { endpoint: string; keys: { p256dh: string; auth: string } };

/**
 * A browser vendor's push service on this machine. Headless browsers cannot subscribe to a real one; what the server sends is
 * opened here with the browser's keys, by RFC 8188 and 8291, and handed to the worker by the browser's own tools.
 */
export class PushService {
  /** The decrypted messages of the server to this browser, in order. */
  readonly received: string[] = [];
  readonly #server: Server;
  readonly #curve = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly #publicKey: Buffer;

  private constructor() {
    this.#publicKey = this.#curve.generateKeys();
    this.#server = createServer((request, answer) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.received.push(this.#open(Buffer.concat(chunks)));
        answer.writeHead(201).end();
      });
    });
  }

  static async open(): Promise<PushService> {
    const service = new PushService();
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Lets a phone subscribe here from its next page on. */
  async serve(phone: Phone): Promise<void> {
    const { port } = this.#server.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}/push`;
    const keys = {
      p256dh: this.#publicKey.toString('base64url'),
      auth: this.#auth.toString('base64url'),
    };
    await phone.context.addInitScript(subscribeHere, { endpoint, keys });
  }

  /** Returns the next unread message, and waits for it if necessary. */
  async next(): Promise<string> {
    await expect.poll(() => this.received.length).toBeGreaterThan(0);
    return this.received.shift() ?? '';
  }

  #open(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + (body[20] ?? 0));
    const record = body.subarray(21 + sender.length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#publicKey, sender]);
    const shared = this.#curve.computeSecret(sender);
    const secret = Buffer.from(hkdfSync('sha256', shared, this.#auth, info, 32));
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    cipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
  }
}

/** Waits until the server knows so many browsers of a user. */
export async function expectRegistrations(
  server: ServerProcess,
  { userId }: { userId: string },
  count: number,
): Promise<void> {
  const read = () =>
    query<{ count: string }>(server, 'select count(*) from push_registrations where user_id = $1', [
      userId,
    ]);
  await expect.poll(async () => Number((await read())[0]?.count)).toBe(count);
}

/** As a user who chose to see message text: their pushes carry records. */
export async function showMessageText(
  server: ServerProcess,
  { userId }: { userId: string },
): Promise<void> {
  await query(server, 'update users set private_previews = false where id = $1', [userId]);
}

/** Pushes at any hour: most wait for the morning, and a test may run at night. */
export async function endQuietHours(server: ServerProcess): Promise<void> {
  await query(
    server,
    `create or replace function at_once() returns trigger language plpgsql as $$
       begin if new.push_due > now() then new.push_due := now(); end if; return new; end $$;
     create or replace trigger at_once before insert or update on notifications
       for each row execute function at_once()`,
  );
}

/** Runs in the page, before the app. */
function subscribeHere({ endpoint, keys }: Stub): void {
  if (!('PushManager' in globalThis)) return;
  const KEY = 'test_subscribed';
  const bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
      one.charCodeAt(0),
    );
  const subscriptionFor = (key: string) => {
    const applicationServerKey = Uint8Array.from(JSON.parse(key) as number[]).buffer;
    return {
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey },
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      getKey: (name: 'p256dh' | 'auth') => bytesOf(keys[name]).buffer,
      unsubscribe: () => {
        sessionStorage.removeItem(KEY);
        return Promise.resolve(true);
      },
    };
  };
  Object.assign(PushManager.prototype, {
    getSubscription: () => {
      const key = sessionStorage.getItem(KEY);
      return Promise.resolve(key === null ? null : subscriptionFor(key));
    },
    subscribe: (options: { applicationServerKey: Uint8Array }) => {
      const key = JSON.stringify([...options.applicationServerKey]);
      sessionStorage.setItem(KEY, key);
      return Promise.resolve(subscriptionFor(key));
    },
  });
}
