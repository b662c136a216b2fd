import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import * as firebase from '@firebase/app';
import { getFunctions, httpsCallable } from '@firebase/functions';
import { afterAll, onTestFinished, vi } from 'vitest';
import { API_BASE } from '#contract/routes/route.ts';
import { CALLABLE_BASE } from '#contract/routes/callable.ts';
import { newId } from '#contract/new-id.ts';
import type { Headers } from '../../support/chat.ts';

type Answer = (request: Request, env: object) => Response | Promise<Response>;
type Tokens = { auth?: string; messaging?: string; appCheck?: string };

/** A listening server for this test file; `answer` sees the requests as they arrived. */
export async function listenForFile(answer: Answer): Promise<string> {
  const server = createAdaptorServer({ fetch: answer });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** For Firebase's own packages alone, so its types leave it out. */
const { _addComponent } = firebase as unknown as {
  _addComponent: (app: firebase.FirebaseApp, component: object) => void;
};

/** The kind of service that the client asks for its tokens. */
const service = (name: string, methods: object) => ({
  name,
  type: 'PRIVATE',
  multipleInstances: false,
  serviceProps: {},
  instantiationMode: 'LAZY',
  onInstanceCreated: null,
  instanceFactory: () => methods,
});

/** Firebase's own client, with the tokens that its other services would have. */
export function callableClient(origin: string, tokens: Tokens = {}) {
  const client = firebase.initializeApp(
    { projectId: 'pollin-test', appId: 'a', apiKey: 'k' },
    newId(),
  );
  afterAll(() => firebase.deleteApp(client));
  const add = (name: string, methods: object) => _addComponent(client, service(name, methods));
  if (tokens.auth !== undefined) {
    add('auth-internal', { getToken: async () => ({ accessToken: tokens.auth }) });
  }
  if (tokens.messaging !== undefined) {
    // The client sends this token only from a page that may show notifications.
    vi.stubGlobal('Notification', { permission: 'granted' });
    vi.stubGlobal('self', globalThis);
    onTestFinished(() => void vi.unstubAllGlobals());
    add('messaging-internal', { getToken: async () => tokens.messaging });
  }
  if (tokens.appCheck !== undefined) {
    add('app-check-internal', { getToken: async () => ({ token: tokens.appCheck }) });
  }
  const functions = getFunctions(client, `${origin}${API_BASE}${CALLABLE_BASE}`);
  return async (name: string, data?: unknown): Promise<unknown> =>
    (await httpsCallable(functions, name)(data)).data;
}

/** The bearer token of a test's headers. */
export const tokenOf = (headers: Headers): string =>
  (headers['authorization'] ?? '').replace('Bearer ', '');
