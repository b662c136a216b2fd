import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { Phone } from '../../e2e/support/phone.ts';

const preload = fileURLToPath(new URL('google-elsewhere.mjs', import.meta.url));
const INSTALLATIONS = 'firebaseinstallations.googleapis.com';
const REGISTRATIONS = 'fcmregistrations.googleapis.com';
const MESSAGES = 'fcm.googleapis.com';
const TOKENS = 'oauth2.googleapis.com';

type Reply = { status: number; json: object };
type Headers = Record<string, string | string[] | undefined>;

const installation = z.object({ fid: z.string(), appId: z.string() });
const registration = z.object({
  web: z.object({
    endpoint: z.url(),
    p256dh: z.string(),
    auth: z.string(),
    applicationPubKey: z.string(),
  }),
});
const sent = z.object({
  message: z.object({ token: z.string(), data: z.record(z.string(), z.string()) }),
});

/** Firebase Cloud Messaging on this machine: the hosts that Firebase's code in the browser calls, and those that the server calls. */
export class FcmStandIn {
  /** The project's Web Push key: others are refused. */
  vapidKey: string;
  /** Whether browsers reach it. */
  isReachable = true;
  /** Whether it takes messages of the server. */
  isSending = true;
  /** Tokens of the browsers that are registered now. */
  readonly tokens = new Set<string>();
  /** Hosts that browsers called. */
  readonly called = new Set<string>();
  /** Accepted messages, in order. */
  readonly messages: z.infer<typeof sent>['message'][] = [];
  /** Messages refused for now. */
  postponed = 0;
  readonly #apiKey: string;
  readonly #server: Server;

  private constructor(apiKey: string, vapidKey: string) {
    this.#apiKey = apiKey;
    this.vapidKey = vapidKey;
    this.#server = createServer((request, answer) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const [, host = '', ...path] = (request.url ?? '').split('/');
        const body = Buffer.concat(chunks).toString();
        const { status, json } = this.#toServer(host, path.join('/'), body);
        answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
      });
    });
  }

  static async open(apiKey: string, vapidKey: string): Promise<FcmStandIn> {
    const standIn = new FcmStandIn(apiKey, vapidKey);
    await new Promise<void>((resolve) => standIn.#server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  /** For a server whose calls of Google come here. */
  get variables(): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo;
    return {
      NODE_OPTIONS: `--import=${preload}`,
      GOOGLE_STAND_IN: `http://127.0.0.1:${port}`,
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Answers this phone's calls of Google. */
  async serve(phone: Phone): Promise<void> {
    await phone.context.route(/^https:\/\/[\w-]+\.googleapis\.com\//, async (route) => {
      const request = route.request();
      const { hostname, pathname } = new URL(request.url());
      this.called.add(hostname);
      if (!this.isReachable) return await route.abort('connectionrefused');
      const { status, json } = this.#toBrowser(
        `${request.method()} ${hostname}${pathname}`,
        request.headers(),
        request.postData() ?? '{}',
      );
      await route.fulfill({ status, json, headers: { 'access-control-allow-origin': '*' } });
    });
  }

  #toBrowser(call: string, headers: Headers, body: string): Reply {
    if (headers['x-goog-api-key'] !== this.#apiKey) return refusal(403, 'API key not valid.');
    if (/^POST .*\/installations$/.test(call) && call.includes(INSTALLATIONS)) {
      const { fid } = installation.parse(JSON.parse(body));
      const authToken = { token: `installed ${fid}`, expiresIn: '604800s' };
      return { status: 200, json: { fid, refreshToken: 'renewal', authToken } };
    }
    if (!call.includes(REGISTRATIONS)) return refusal(404, 'Not found.');
    if (!String(headers['x-goog-firebase-installations-auth']).startsWith('FIS installed '))
      return refusal(401, 'No installation.');
    if (call.startsWith('DELETE ')) {
      this.tokens.delete(call.split('/').at(-1) ?? '');
      return { status: 200, json: {} };
    }
    const { web } = registration.parse(JSON.parse(body));
    if (web.applicationPubKey !== this.vapidKey) return refusal(400, 'Another key.');
    const token = `${randomBytes(11).toString('base64url')}:${randomBytes(100).toString('base64url')}`;
    this.tokens.add(token);
    return { status: 200, json: { token } };
  }

  #toServer(host: string, path: string, body: string): Reply {
    if (host === TOKENS)
      return { status: 200, json: { access_token: 'granted', expires_in: 3600 } };
    if (host !== MESSAGES || !path.endsWith('/messages:send')) return refusal(404, 'Not found.');
    const { message } = sent.parse(JSON.parse(body));
    if (!this.isSending) {
      this.postponed++;
      return refusal(503, 'Later.');
    }
    if (!this.tokens.has(message.token)) {
      return {
        status: 404,
        json: { error: { message: 'Gone.', details: [{ errorCode: 'UNREGISTERED' }] } },
      };
    }
    this.messages.push(message);
    return { status: 200, json: { name: 'projects/1/messages/1' } };
  }
}

const refusal = (status: number, message: string): Reply => ({
  status,
  json: { error: { code: status, message } },
});
