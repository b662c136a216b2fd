import { html } from 'hono/html';
import { missing } from '../api-error.ts';
import { setDefaultPaymentMethod } from '../customers.ts';
import type { Kinds } from '../kinds.ts';
import { attach } from '../payment-methods.ts';
import { cancelAtPeriodEnd, keepSubscription } from '../subscription-changes.ts';
import { currentPeriod, renewalMethod, type Subscription } from '../subscriptions.ts';
import { enteredCard } from './entered-card.ts';
import type { PageRoutes, Visit } from './mount.ts';
import { cardFields, formatDate, moneyTable, showPage, stateText, type Html } from './page.ts';

type Session = Kinds['billing_portal.session'];

const LIVES_S = 3600;

export const portalPages: PageRoutes = {
  'GET /portal/:id': async (visit) => {
    const session = await liveSession(visit);
    const { store } = visit;
    const isCardOnly = session.flow?.type === 'payment_method_update';
    const subscriptions = isCardOnly ? [] : await subscriptionsOf(visit, session);
    const invoices = isCardOnly ? [] : await store.where('invoice', { customer: session.customer });
    const parts: Html[] = [];
    for (const one of subscriptions) parts.push(await subscriptionPart(visit, one));
    return await showPage(visit.context, {
      title: isCardOnly ? 'Update payment method' : 'Billing',
      leadsTo: [returnUrlOf(session)],
      body: html`
        ${parts}
        <h2>Payment method</h2>
        <form method="post" action="/portal/${session.id}/card">
          ${cardFields({})}<button class="main">Save card</button>
        </form>
        ${
          invoices.length > 0
            ? moneyTable(
                'Invoices',
                'Date',
                invoices.map((one) => ({
                  ...one,
                  amount: one.total,
                  date: html`<a href="/invoices/${one.id}">${formatDate(one.created)}</a>`,
                })),
              )
            : ''
        }
        ${session.return_url ? html`<p><a href="${session.return_url}">Return</a></p>` : ''}
      `,
    });
  },
  'POST /portal/:id/card': async (visit) => {
    const session = await liveSession(visit);
    const { store, entered } = visit;
    const card = await enteredCard(store, entered);
    const saved = await attach(store, card, session.customer);
    await store.change(saved, { _isSetUp: true });
    const customer = await store.get('customer', session.customer);
    await setDefaultPaymentMethod(store, customer, saved.id);
    for (const one of await subscriptionsOf(visit, session)) {
      const changes = { default_payment_method: saved.id };
      await store.change(one, changes, 'customer.subscription.updated');
    }
    return finish(visit, session);
  },
  'POST /portal/:id/cancel': async (visit) => {
    const session = await liveSession(visit);
    await cancelAtPeriodEnd(visit.store, await wantedSubscription(visit, session));
    return finish(visit, session);
  },
  'POST /portal/:id/keep': async (visit) => {
    const session = await liveSession(visit);
    await keepSubscription(visit.store, await wantedSubscription(visit, session));
    return finish(visit, session);
  },
};

async function liveSession({ store, id }: Visit): Promise<Session> {
  const session = await store.get('billing_portal.session', id);
  if (session.created + LIVES_S > store.now) return session;
  throw missing('billing_portal.session', id);
}

const returnUrlOf = ({ flow, return_url: url }: Session): string | null =>
  flow?.after_completion.redirect?.return_url ?? url;

async function subscriptionsOf({ store }: Visit, { customer }: Session): Promise<Subscription[]> {
  const all = await store.where('subscription', { customer });
  return all.filter(({ status }) => !['canceled', 'incomplete_expired'].includes(status));
}

async function wantedSubscription(visit: Visit, { customer }: Session): Promise<Subscription> {
  const id = visit.entered['subscription'] ?? '';
  const found = await visit.store.get('subscription', id);
  if (found.customer === customer) return found;
  throw missing('subscription', id);
}

/** A flow for one task leads back at once; otherwise the portal is shown again. */
function finish({ context }: Visit, session: Session): Response {
  const target = session.flow ? returnUrlOf(session) : null;
  return context.redirect(target ?? `/portal/${session.id}`, 303);
}

async function subscriptionPart({ store, id }: Visit, subscription: Subscription): Promise<Html> {
  const { end } = currentPeriod(subscription);
  const isEnding = subscription.cancel_at !== null;
  const methodId = await renewalMethod(store, subscription);
  const method = methodId ? await store.find('payment_method', methodId) : null;
  const action = isEnding ? 'keep' : 'cancel';
  return html`
    <h2>Subscription</h2>
    <p>
      ${stateText(subscription.status)}. ${isEnding ? 'Ends' : 'Renews'}
      ${formatDate(subscription.cancel_at ?? end)}
      ${method?.card ? ` · ${stateText(method.card.brand)} ending in ${method.card.last4}` : ''}
    </p>
    <form method="post" action="/portal/${id}/${action}">
      <input type="hidden" name="subscription" value="${subscription.id}" />
      <button>${isEnding ? 'Don’t cancel subscription' : 'Cancel subscription'}</button>
    </form>
  `;
}
