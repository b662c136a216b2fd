import { Hono, type Context } from 'hono';
import type { RouteName } from '#contract/routes/http.ts';
import { routes } from '#contract/routes/http.ts';
import {
  CALLABLE_BASE,
  CALLABLE_FORM_MAX_BYTES,
  CALLABLE_TIMEOUT_MS,
  callableCodeOf,
  callableHeaders,
  callableStatusOf,
} from '#contract/routes/callable.ts';
import { API_BASE, DEFAULT_MAX_BYTES, type Route } from '#contract/routes/route.ts';
import { acceptedLanguage } from '#contract/language.ts';
import { refusal, refusalStatus, type Refusal } from '#contract/refusal.ts';
import type { Deps, Handlers } from '../http/call.ts';
import { requestOf } from '../http/callable-request.ts';
import { jsonAnswer } from '../http/json-answer.ts';
import { callerOf, mount, type AppEnv } from '../middleware/mount.ts';
import { KeysUnavailable } from '../ports/google/google-keys.ts';
import { readJson } from '../middleware/read-json.ts';
import { readableBy, refuse } from '../texts/refusal.ts';
import { inLanguage } from '../texts/translate.ts';

type Outer = Context<AppEnv>;
type Failed = { status: number; refusal: Refusal };
type Options = { timeoutMs?: number; onError: (error: Error, context: Outer) => Response };

const failed = (one: Refusal): Failed => ({ status: refusalStatus[one.code], refusal: one });

/**
 * Answers every declared call also as a callable function. The request is rewritten into the call's own and goes through the same
 * gate to the same handler, so nothing can be reached this way that its own route refuses.
 */
export function mountCallables(
  hono: Hono<AppEnv>,
  deps: Deps,
  handlers: Handlers<RouteName>,
  { timeoutMs = CALLABLE_TIMEOUT_MS, onError }: Options,
): void {
  const outers = new WeakMap<Request, Outer>();
  const calls = new Hono<AppEnv>();
  calls.use(async (context, next) => {
    const outer = outers.get(context.req.raw);
    context.set('requestId', outer?.get('requestId') ?? '');
    context.set('network', outer?.get('network') ?? '');
    await next();
    for (const name of ['accountId', 'userId'] as const) outer?.set(name, context.get(name));
  });
  mount(calls, deps, handlers);
  calls.onError(onError);

  hono.post(`${API_BASE}${CALLABLE_BASE}/:name`, (context) =>
    inLanguage(acceptedLanguage(context.req.header('accept-language')), async () => {
      const route = routeNamed(deps, context.req.param('name'));
      context.set('route', route ? `${CALLABLE_BASE}${route.path}` : CALLABLE_BASE);
      if (!route) return answerFailed(context, failed(refuse('NOT_FOUND')));
      const unproven = await whyUnproven(deps, context);
      if (unproven) return answerFailed(context, unproven);
      const request = await rewritten(deps, route, context);
      if (!(request instanceof Request)) return answerFailed(context, request);
      outers.set(request, context);
      const response = await within(timeoutMs, calls.fetch(request, context.env));
      if (!response) return answerFailed(context, { status: 504, refusal: refuse('UNAVAILABLE') });
      const answer = response.ok
        ? await jsonAnswer(context.req.raw, { result: await response.json() })
        : answerFailed(context, await failureOf(response));
      for (const line of response.headers.getSetCookie()) answer.headers.append('Set-Cookie', line);
      const clear = response.headers.get(CLEAR_SITE_DATA);
      if (clear) answer.headers.set(CLEAR_SITE_DATA, clear);
      return answer;
    }),
  );
}

/** Where a session ends, the browser also forgets private pictures. */
const CLEAR_SITE_DATA = 'Clear-Site-Data';

/** A declared call whose answer is JSON; in demo mode those of the demo too. */
function routeNamed({ env }: Deps, name: string): Route | null {
  const route: Route | undefined = Object.hasOwn(routes, name)
    ? routes[name as RouteName]
    : undefined;
  if (!route?.answer || (route.access === 'demo' && !env.demo)) return null;
  return route;
}

/** With App Check, a callable needs its token whatever else it brings. Other calls are made by our own app or with its session. */
async function whyUnproven({ appCheck }: Deps, context: Outer): Promise<Failed | null> {
  if (!appCheck) return null;
  const token = context.req.header(callableHeaders.appCheckToken);
  try {
    if (token !== undefined && (await appCheck.verify(token))) return null;
    return { status: 401, refusal: refuse('BOT_CHECK_FAILED') };
  } catch (error) {
    if (error instanceof KeysUnavailable) return failed(refuse('UNAVAILABLE'));
    throw error;
  }
}

/** A form's files make a large body, so it is read only for those who may send the form. */
async function rewritten(deps: Deps, route: Route, context: Outer): Promise<Request | Failed> {
  if (route.isForm) {
    // A form's name is a declared one: it was found by it.
    const name = context.req.param('name') as RouteName;
    const caller = await callerOf(deps, name, context);
    if (!caller.ok) return failed(caller.refusal);
  }
  const most = route.isForm ? CALLABLE_FORM_MAX_BYTES : (route.maxBytes ?? DEFAULT_MAX_BYTES);
  const json = await readJson(context.req.raw, most);
  if (!json.ok) return failed(json.refusal);
  const { value } = json;
  const isEnvelope = typeof value === 'object' && value !== null && 'data' in value;
  const request = isEnvelope ? await requestOf(context, route, { ...value }) : null;
  return request ?? failed(refuse('INVALID', { current: { path: ['data'] } }));
}

async function failureOf(response: Response): Promise<Failed> {
  const parsed = refusal.safeParse(await response.json().catch(() => null));
  return { status: response.status, refusal: parsed.success ? parsed.data : refuse('FAILED') };
}

/** The refusal in the protocol's form: `details` has our own code and state. */
function answerFailed(context: Outer, { status, refusal: why }: Failed): Response {
  const { code, message, error, ...more } = readableBy(context.req.raw, why);
  context.set('refusal', code);
  const body = {
    error: {
      status: callableStatusOf(callableCodeOf(status)),
      message: error ?? message,
      details: { code, ...more },
    },
  };
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (why.retryAfter !== undefined)
    headers.set('Retry-After', String(Math.max(1, Math.ceil(why.retryAfter))));
  return Response.json(body, { status, headers });
}

async function within<T>(ms: number, work: T | Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
