import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { parseByItem } from '#contract/by-item.ts';
import { acceptedLanguage } from '#contract/language.ts';
import { API_BASE, DEFAULT_MAX_BYTES, headers, type Route } from '#contract/routes/route.ts';
import { routes, type RouteName } from '#contract/routes/http.ts';
import type { AccountId, UserId } from '#contract/ids.ts';
import type { Refusal, RefusalCode } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { isRecentSignIn } from '#contract/sign-in/rules.ts';
import type { AccountCaller, Deps, Handlers, UserCaller } from '../http/call.ts';
import { jsonAnswer } from '../http/json-answer.ts';
import { JsonText } from '../http/json-text.ts';
import { routeScopes } from '#contract/developer/route-scopes.ts';
import { actByToken, noToken, tokenIn } from './act-by-token.ts';
import { actFor } from './acting-account.ts';
import { authenticate } from './authenticate.ts';
import { checkSupport } from './check-support.ts';
import { readJson } from './read-json.ts';
import { refuseCall } from './refuse-call.ts';
import { refuse } from '../texts/refusal.ts';
import { inLanguage } from '../texts/translate.ts';

/** The facts of a request for the log. */
export type AppEnv = {
  Variables: {
    /** Names the request in the log, in its answer, and in the logs of the proxy before it. */
    requestId: string;
    /** Where it comes from; see `ipPrefixOf`. */
    network: string;
    route?: string;
    accountId?: AccountId;
    userId?: UserId;
    refusal?: RefusalCode;
  };
};

type Caller = UserCaller | AccountCaller | null;
type Input = { body: unknown; query: unknown; params: unknown };
/** A handler without the types that tie it to its own route; the route's schemas check them at run time. */
type AnyHandler = (
  call: Input & { deps: Deps; caller: Caller; context: Context },
) => Promise<Result<unknown, Refusal> | Response>;

/**
 * Mounts declared routes, each through the same gate: the caller, the permission, the input, and only then the handler. A
 * route that is not mounted here does not exist below `API_BASE`.
 */
export function mount<N extends RouteName>(
  app: Hono<AppEnv>,
  deps: Deps,
  handlers: Handlers<N>,
): void {
  for (const [name, handler] of Object.entries(handlers)) {
    const route: Route = routes[name as N];
    if (route.access === 'demo' && !deps.env.demo) continue;
    const path = `${API_BASE}${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    app.on(route.method, path, (context) => {
      context.set('route', route.path);
      return inLanguage(acceptedLanguage(context.req.header('accept-language')), () =>
        answer(deps, name as N, handler as AnyHandler, context),
      );
    });
  }
}

async function answer(
  deps: Deps,
  name: RouteName,
  handler: AnyHandler,
  context: Context<AppEnv>,
): Promise<Response> {
  const route: Route = routes[name];
  const caller = await callerOf(deps, name, context);
  if (!caller.ok) return refuseCall(context, caller.refusal);
  const input = await inputOf(route, context);
  if (!input.ok) return refuseCall(context, input.refusal);
  // The answer to HEAD is discarded unread, and an unread stream would never end.
  if (context.req.method === 'HEAD' && !route.answer) return context.body(null);
  const result = await handler({ ...input.value, deps, caller: caller.value, context });
  if (result instanceof Response) return result;
  if (!result.ok) return refuseCall(context, result.refusal);
  if (deps.env.nodeEnv !== 'production') checkAnswer(deps, route, result.value);
  return jsonAnswer(context.req.raw, result.value);
}

/** The caller of a route, if it is open to them. */
export async function callerOf(
  deps: Deps,
  name: RouteName,
  context: Context<AppEnv>,
): Promise<Result<Caller, Refusal>> {
  const { access, recentSignIn }: Route = routes[name];
  // A cookie is its own handler's to judge: it also answers those who no longer have one.
  if (access === 'anyone' || access === 'cookie' || access === 'demo') return ok(null);
  const token = tokenIn(context.req.header('authorization'));
  if (token !== null) return noteCaller(context, await callerByToken(deps, name, token, context));
  const user = await authenticate(deps, context.req.header('authorization'));
  if (!user.ok) return user;
  context.set('userId', user.value.userId);
  if (recentSignIn && !isRecentSignIn(user.value.authenticatedOn, deps.now())) {
    return refused(refuse('RECENT_SIGN_IN_NEEDED'));
  }
  if (access === 'user') return user;
  if (access === 'support') return checkSupport(deps, user.value);
  const account = context.req.header(headers.account);
  return noteCaller(context, await actFor(deps, user.value, account, access.action));
}

/** The caller of a token, on the calls that are open to tokens. */
async function callerByToken(
  deps: Deps,
  name: RouteName,
  token: string,
  context: Context<AppEnv>,
): Promise<Result<AccountCaller, Refusal>> {
  const { access }: Route = routes[name];
  const scopes = routeScopes[name];
  if (scopes === null || typeof access !== 'object') return refused(noToken());
  const account = context.req.header(headers.account);
  return await actByToken(deps, token, { scopes, action: access.action, account });
}

function noteCaller(
  context: Context<AppEnv>,
  caller: Result<AccountCaller, Refusal>,
): Result<AccountCaller, Refusal> {
  if (caller.ok) {
    context.set('accountId', caller.value.accountId);
    context.set('userId', caller.value.userId);
  }
  return caller;
}

async function inputOf(route: Route, context: Context): Promise<Result<Input, Refusal>> {
  const params = parse(route.params, context.req.param());
  if (!params.ok) return params;
  const query = parse(route.query ?? z.strictObject({}), context.req.query());
  if (!query.ok) return query;
  // A form is read by its handler, part by part.
  if (!route.body || route.isForm)
    return ok({ params: params.value, query: query.value, body: undefined });
  const json = await readJson(context.req.raw, route.maxBytes ?? DEFAULT_MAX_BYTES);
  if (!json.ok) return json;
  const body = parse(route.body, json.value);
  if (!body.ok) return body;
  return ok({ params: params.value, query: query.value, body: body.value });
}

/** Answers the path of the first invalid value and never repeats the value. */
function parse(schema: z.ZodMiniType | undefined, value: unknown): Result<unknown, Refusal> {
  if (!schema) return ok(undefined);
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  return refused(refuse('INVALID', { current: { path: parsed.error.issues[0]?.path ?? [] } }));
}

/** Answers that a device reads item by item include items that break the contract, also here; see `Unreadable`. */
function checkAnswer({ log }: Deps, route: Route, answered: unknown): void {
  const value = answered instanceof JsonText ? answered.parse() : answered;
  const byItem = route.answer && route.byItem ? parseByItem(route.answer, value) : null;
  if (byItem) {
    const lists = byItem.refused.map(({ list }) => list.join('.'));
    if (lists.length > 0) log.error({ route: route.path, lists }, 'records break their contract');
    return;
  }
  const parsed = route.answer?.safeParse(value);
  if (parsed && !parsed.success) {
    throw new Error(`${route.path} breaks its contract: ${z.prettifyError(parsed.error)}`);
  }
}
