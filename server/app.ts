import { Hono, type Context } from 'hono';
import { requestId } from 'hono/request-id';
import { OLDEST_PROTOCOL, protocolOf } from '#contract/app-version.ts';
import type { RouteName } from '#contract/routes/http.ts';
import type { Refusal } from '#contract/refusal.ts';
import { API_BASE, headers as names } from '#contract/routes/route.ts';
import type { FindArchived } from './http/assets-archive.ts';
import type { Deps, Handlers } from './http/call.ts';
import { StoreUnavailable } from './ports/files/files.ts';
import { isConnectionError } from './db/connection-error.ts';
import { isClientGone } from './http/client-gone.ts';
import { networkOf, noteNetwork } from './identity/client-address.ts';
import { checkOrigin, isProbe } from './middleware/request-origin.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { mount, type AppEnv } from './middleware/mount.ts';
import { oneClickUnsubscribe } from './notices/unsubscribe.ts';
import { refuseCall } from './middleware/refuse-call.ts';
import { refuse } from './texts/refusal.ts';
import { portfolioRoutes } from './routes/portfolio.ts';
import { creatorProfileRoutes } from './routes/creator-profile.ts';
import { businessProfileRoutes } from './routes/business-profile.ts';
import { creatorRoutes } from './routes/creators.ts';
import { supportRoutes } from './routes/support.ts';
import { accountRoutes } from './routes/account.ts';
import { billingRoutes } from './routes/billing.ts';
import { campaignGroupRoutes } from './routes/campaign-groups.ts';
import { campaignRoutes } from './routes/campaigns.ts';
import { projectRoutes } from './routes/projects.ts';
import { mountBotCheckPage } from './routes/bot-check-page.ts';
import { mountCallables } from './routes/callables.ts';
import { calendarRoutes } from './routes/calendar.ts';
import { chatRoutes } from './routes/chat.ts';
import { serveClient } from './routes/client-files.ts';
import { commandRoutes } from './routes/commands.ts';
import { developerRoutes } from './routes/developer.ts';
import { deskRoutes } from './routes/desk.ts';
import { devMailPage, devMailStyle } from './routes/dev-mail-page.ts';
import { devMailRoutes } from './routes/dev-mail.ts';
import { mountDocs } from './routes/docs-page.ts';
import { healthRoutes } from './routes/health.ts';
import { createLiveRoutes } from './routes/live.ts';
import { hostedRoutes } from './routes/hosted.ts';
import { meRoutes } from './routes/me.ts';
import { corporateBusinessRoutes } from './routes/corporate-businesses.ts';
import { memberRoutes } from './routes/members.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { openapiRoutes } from './routes/openapi.ts';
import { mountPublicPages } from './public-pages/mount-pages.ts';
import { publicPageRoutes } from './routes/public-page.ts';
import { mountPaymentWebhook } from './routes/payment-webhook.ts';
import { mountFiles } from './routes/files.ts';
import { sessionRoutes } from './routes/session.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { syncRoutes } from './routes/sync.ts';
import { userRoutes } from './routes/user.ts';
import { mountUploads } from './routes/uploads.ts';

export type App = {
  hono: Hono<AppEnv>;
  fetch: Hono<AppEnv>['fetch'];
  /** Ends every live stream, so that devices reconnect to the process that serves then. */
  endStreams: () => void;
};

/** The built client, where there is one. Without it the server answers calls only. */
export type Client = { dir: string; findArchived: FindArchived };

/**
 * Everything the server answers: the declared calls, the development mailbox in demo mode, and the client's files. `oldest`: the
 * least protocol that is served.
 */
export function buildApp(
  deps: Deps,
  client: Client | null = null,
  oldest: number = OLDEST_PROTOCOL,
): App {
  const hono = new Hono<AppEnv>();
  answerEvery(hono, deps, oldest);
  const live = createLiveRoutes();
  let isDraining = false;
  const handlers: Handlers<RouteName> = {
    ...healthRoutes(() => isDraining),
    ...openapiRoutes,
    ...signInRoutes,
    ...sessionRoutes,
    ...meRoutes,
    ...commandRoutes,
    ...chatRoutes,
    ...calendarRoutes,
    ...notificationRoutes,
    ...syncRoutes,
    ...live.handlers,
    ...portfolioRoutes,
    ...creatorProfileRoutes,
    ...businessProfileRoutes,
    ...userRoutes,
    ...creatorRoutes,
    ...supportRoutes,
    ...accountRoutes,
    ...campaignRoutes,
    ...projectRoutes,
    ...billingRoutes,
    ...memberRoutes,
    ...campaignGroupRoutes,
    ...corporateBusinessRoutes,
    ...deskRoutes,
    ...publicPageRoutes,
    ...developerRoutes,
    ...hostedRoutes,
    ...devMailRoutes,
  };
  mount(hono, deps, handlers);
  mountCallables(hono, deps, handlers, { onError: answerError(deps) });
  mountUploads(hono, deps);
  mountFiles(hono, deps);
  mountPaymentWebhook(hono, deps);
  mountBotCheckPage(hono, deps);
  mountPublicPages(hono, deps);
  mountDocs(hono, deps);
  hono.post('/unsubscribe/:token', (context) => oneClickUnsubscribe(deps, context));
  if (deps.env.demo) {
    hono.get('/dev/mail', (context) => devMailPage(deps, context));
    hono.get('/dev/mail.css', (context) => devMailStyle(deps, context));
  }
  if (client) {
    const serve = serveClient(client.dir, client.findArchived, securityHeaders(deps.env));
    // The pictures of the demo's people and places belong to demo installations only.
    if (!deps.env.demo) hono.get('/demo/*', (context) => context.notFound());
    hono.get('*', async (context, next) => (await serve(context)) ?? next());
  }
  function drain(): void {
    isDraining = true;
    live.endStreams();
  }
  return { hono, fetch: hono.fetch, endStreams: drain };
}

/** Rules for every answer: headers, one line in the log, and a refusal instead of any error. */
function answerEvery(hono: Hono<AppEnv>, deps: Deps, oldest: number): void {
  const headers = Object.entries(securityHeaders(deps.env));
  const whyForeign = checkOrigin(deps.env);
  hono.use(requestId({ limitLength: 64, headerName: names.requestId }));
  hono.use(async (context, next) => {
    noteNetwork(context, deps.env.trustedProxies);
    const start = performance.now();
    const refusal = whyForeign(context.req.raw) ?? whyTooOld(context.req.raw, oldest);
    if (refusal) context.res = refuseCall(context, refusal);
    else await next();
    // A picture has a stricter policy of its own.
    for (const [name, value] of headers) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
    context.res.headers.set(names.requestId, context.get('requestId'));
    const seconds = (performance.now() - start) / 1000;
    // An unknown path may contain anything.
    const route = context.get('route') ?? (context.res.status < 400 ? 'file' : 'unknown');
    const { method } = context.req;
    const { status } = context.res;
    deps.metrics.answered({ method, route, status, seconds });
    deps.log[levelOf(context.req.raw, status)]({
      request: context.get('requestId'),
      method,
      route,
      status,
      ms: Math.round(seconds * 1000),
      account: context.get('accountId'),
      ...(status >= 400 && {
        reason: context.get('refusal'),
        user: context.get('userId'),
        network: networkOf(context),
      }),
    });
  });
  hono.notFound((context) => refuseCall(context, refuse('NOT_FOUND')));
  hono.onError(answerError(deps));
}

/** A load balancer asks every few seconds, so its probes have lines above `debug` only where they fail. */
function levelOf(request: Request, status: number): 'debug' | 'info' | 'warn' {
  if (!isProbe(request)) return 'info';
  return status < 400 ? 'debug' : 'warn';
}

const answerError =
  (deps: Deps) =>
  (error: Error, context: Context<AppEnv>): Response => {
    // Nobody is there to read the answer.
    if (context.req.raw.signal.aborted && isClientGone(error))
      return refuseCall(context, refuse('INVALID'));
    const request = context.get('requestId');
    const away = whatIsAway(error);
    deps.log.error({ err: error, request }, away ? `${away} unavailable` : 'request failed');
    return refuseCall(context, refuse(away ? 'UNAVAILABLE' : 'FAILED'));
  };

/** A store's error has a cause that a database's could have too. */
function whatIsAway(error: Error): 'file store' | 'database' | null {
  if (error instanceof StoreUnavailable) return 'file store';
  return isConnectionError(error) ? 'database' : null;
}

/** An app that would misread the answers must update. Its files are still served, or it never could. */
function whyTooOld(request: Request, oldest: number): Refusal | null {
  const protocol = protocolOf(request.headers.get(names.appVersion));
  if (protocol === null || protocol >= oldest) return null;
  return new URL(request.url).pathname.startsWith(`${API_BASE}/`) ? refuse('APP_TOO_OLD') : null;
}
