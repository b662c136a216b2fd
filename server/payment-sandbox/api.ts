import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono, type Context } from 'hono';
import type { Logger } from 'pino';
import { ApiError } from './api-error.ts';
import { expand } from './expand.ts';
import { readForm, type Form } from './form.ts';
import { keepAnswer, release, reserve, type Answer, type Key } from './idempotency.ts';
import { read, write, type Ledger } from './ledger.ts';
import { present } from './present.ts';
import type { Endpoint, Endpoints } from './resource.ts';
import { API_VERSION, type Store } from './store.ts';

/** A fault that a test injects into a request. `slow` waits before the work, `lost` drops the answer after it. */
type Fault = 'lost' | 'rate-limited' | 'down' | { slow: Promise<void> };
export type ChooseFault = (request: { method: string; path: string }) => Fault | undefined;

type Api = {
  ledger: Ledger;
  log: Logger;
  secretKey: string;
  /** Where a browser reaches the pages, without a trailing slash. */
  origin: () => string;
  /** Delivers new events soon. */
  deliverSoon: () => void;
  fault?: ChooseFault | undefined;
};

type Env = { Bindings: HttpBindings };
type Request = { method: string; path: string; id: string; form: Form; requestId: string };

/** The HTTP API: every endpoint of every resource. */
export function buildApi(api: Api, resources: Endpoints[]): Hono<Env> {
  const app = new Hono<Env>();
  for (const [name, endpoint] of resources.flatMap((one) => Object.entries(one))) {
    const [method = '', path = ''] = name.split(' ');
    app.on(method, path, (context) => answer(api, endpoint, context));
  }
  app.all('/v1/*', (context) => answer(api, unknownEndpoint(context), context));
  return app;
}

const unknownEndpoint =
  ({ req }: Context): Endpoint =>
  async () => {
    throw new ApiError(
      404,
      'invalid_request_error',
      `Unrecognized request URL (${req.method}: ${req.path}). The sandbox has no such endpoint.`,
    );
  };

async function answer(api: Api, endpoint: Endpoint, context: Context<Env>): Promise<Response> {
  const { method, path } = context.req;
  const fault = api.fault?.({ method, path });
  if (fault === 'down') return drop(context);
  if (typeof fault === 'object') await fault.slow;
  const requestId = `req_${Buffer.from(api.ledger.randomBytes(9)).toString('hex')}`;
  const headers = {
    'Content-Type': 'application/json',
    'Request-Id': requestId,
    'Stripe-Version': API_VERSION,
  };
  const send = ({ status, body }: Answer, more = {}) =>
    new Response(body, { status, headers: { ...headers, ...more } });
  try {
    if (fault === 'rate-limited') throw tooMany();
    checkKey(api, context);
    const request = await readRequest(context, requestId);
    const replayed = await runOnce(api, endpoint, context, request);
    if (fault === 'lost') return drop(context);
    return send(replayed.answer, replayed.isReplayed ? { 'Idempotent-Replayed': 'true' } : {});
  } catch (error) {
    if (error instanceof ApiError) return send(errorAnswer(error, requestId));
    api.log.error({ err: error, path }, 'payment sandbox failed');
    return send(errorAnswer(new ApiError(500, 'api_error', 'The sandbox failed.'), requestId));
  }
}

const tooMany = () =>
  new ApiError(429, 'invalid_request_error', 'Request rate limit exceeded.', {
    code: 'rate_limit',
  });

const errorAnswer = (error: ApiError, requestId: string): Answer => ({
  status: error.status,
  body: JSON.stringify(error.body(requestId)),
});

/** Ends the connection without an answer. */
function drop(context: Context<Env>): Response {
  context.env.outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

function checkKey({ secretKey }: Api, { req }: Context<Env>): void {
  if (req.header('Authorization') === `Bearer ${secretKey}`) return;
  throw new ApiError(401, 'invalid_request_error', 'Invalid API Key provided.');
}

async function readRequest({ req }: Context<Env>, requestId: string): Promise<Request> {
  const inUrl = new URL(req.url).search;
  const form = readForm(req.method === 'GET' ? inUrl : (await req.text()) || inUrl);
  return { method: req.method, path: req.path, id: req.param('id') ?? '', form, requestId };
}

/** Runs a request, or returns the answer that an equal one with the same idempotency key had. */
async function runOnce(
  api: Api,
  endpoint: Endpoint,
  { req }: Context<Env>,
  request: Request,
): Promise<{ answer: Answer; isReplayed?: boolean }> {
  const { ledger } = api;
  const account = await connectedAccount(ledger, req.header('Stripe-Account'));
  const run = (store: Store) => runEndpoint(api, endpoint, store, request);
  if (request.method === 'GET') return { answer: await read(ledger, run, account) };
  const name = req.header('Idempotency-Key');
  const key: Key | null = name ? { account, key: name } : null;
  if (key) {
    const { method, path, form } = request;
    const now = await read(ledger, async (store) => store.now);
    const known = await reserve(ledger.pool, key, JSON.stringify([method, path, form]), now);
    if (known) return { answer: known, isReplayed: true };
  }
  const cause = { id: request.requestId, idempotency_key: name ?? null };
  try {
    const done = await write(
      ledger,
      async (store) => {
        const result = await run(store);
        if (key) await keepAnswer(store.client, key, result);
        return result;
      },
      { account, cause },
    );
    api.deliverSoon();
    return { answer: done };
  } catch (error) {
    if (key) await settleFailure(ledger, key, error, request.requestId);
    throw error;
  }
}

/** A refused request is answered the same way again, unless its parameters were invalid or the sandbox itself failed. */
async function settleFailure(
  { pool }: Ledger,
  key: Key,
  error: unknown,
  requestId: string,
): Promise<void> {
  if (!(error instanceof ApiError) || error.isValidation) return await release(pool, key);
  await keepAnswer(pool, key, errorAnswer(error, requestId));
}

/** Throws what rolls the transaction back; a declined card keeps the failed charge. */
async function runEndpoint(
  api: Api,
  endpoint: Endpoint,
  store: Store,
  { form, id, path, requestId }: Request,
): Promise<Answer> {
  const { expand: wanted, ...params } = form;
  try {
    const object = await endpoint({ store, params, id, path });
    const whole = await expand(store, object, wanted);
    return { status: 200, body: JSON.stringify(present(whole, api.origin())) };
  } catch (error) {
    if (!(error instanceof ApiError) || !error.keepsEffects) throw error;
    return {
      status: error.status,
      body: JSON.stringify(present(error.body(requestId), api.origin())),
    };
  }
}

async function connectedAccount(ledger: Ledger, id: string | undefined): Promise<string> {
  if (!id) return '';
  if (await read(ledger, (store) => store.find('account', id))) return id;
  throw new ApiError(
    403,
    'invalid_request_error',
    `The provided key does not have access to account '${id}' (or that account does not exist).`,
    { code: 'account_invalid' },
  );
}
