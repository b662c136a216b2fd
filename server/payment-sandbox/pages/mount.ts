import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Logger } from 'pino';
import { ApiError } from '../api-error.ts';
import { read, write, type Ledger } from '../ledger.ts';
import type { Store } from '../store.ts';
import { checkoutPages } from './checkout-pages.ts';
import { connectPages } from './connect-pages.ts';
import { documentPages } from './document-pages.ts';
import { showPage, showStyle } from './page.ts';
import { paymentPages } from './payment-pages.ts';
import { portalPages } from './portal-pages.ts';

type Pages = {
  ledger: Ledger;
  log: Logger;
  origin: () => string;
  deliverSoon: () => void;
};
type Env = { Bindings: HttpBindings };

export type Visit = {
  context: Context;
  store: Store;
  /** The id in the path. */
  id: string;
  /** The fields of the form that was sent. */
  entered: Record<string, string>;
  origin: string;
};
type Visitor = (visit: Visit) => Promise<Response>;

/** Pages by method and path, such as `GET /checkout/:id`. */
export type PageRoutes = Record<string, Visitor>;

/** Pages for browsers, on the same server as the API. */
export function mountPages(app: Hono<Env>, pages: Pages): void {
  const routes = { ...checkoutPages, ...paymentPages, ...portalPages, ...connectPages };
  for (const [name, visitor] of Object.entries({ ...routes, ...documentPages })) {
    const [method = '', path = ''] = name.split(' ');
    app.on(method, path, (context) => visit(pages, visitor, context));
  }
  app.get('/sandbox.css', showStyle);
  app.notFound((context) => lost(context));
}

const lost = (context: Context) =>
  showPage(context, {
    title: 'Page not found',
    body: html`<p>The link may have expired.</p>`,
    status: 404,
  });

async function visit(pages: Pages, visitor: Visitor, context: Context): Promise<Response> {
  const origin = pages.origin();
  const id = context.req.param('id') ?? '';
  const run = (store: Store, entered: Record<string, string>) =>
    visitor({ context, store, id, entered, origin });
  try {
    if (context.req.method === 'GET') return await read(pages.ledger, (store) => run(store, {}));
    refuseForeign(context, origin);
    const entered = textsOf(await context.req.parseBody());
    const answer = await write(pages.ledger, (store) => run(store, entered));
    pages.deliverSoon();
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return await lost(context);
    if (error instanceof ApiError) return await refused(context, error);
    pages.log.error({ err: error }, 'payment sandbox page failed');
    return context.text('The sandbox failed.', 500);
  }
}

/** A page of another origin must not send forms here. */
function refuseForeign({ req }: Context, origin: string): void {
  const from = req.header('Origin');
  if (from === undefined || from === origin || from === new URL(req.url).origin) return;
  throw new ApiError(403, 'invalid_request_error', 'This form belongs to another page.');
}

const textsOf = (body: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.trim()]] : [],
    ),
  );

/** Everything that was begun is rolled back, and the person may try again. */
function refused(context: Context, error: ApiError): Promise<Response> {
  return showPage(context, {
    title: 'That didn’t work',
    error: error.message,
    status: 402,
    body: html`<p>
      <a class="button" href="${context.req.path.replace(/\/(confirm|card)$/, '')}">Try again</a>
    </p>`,
  });
}
