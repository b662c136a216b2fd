import { html } from 'hono/html';
import { completeSession, NEEDS_CONFIRMATION } from '../checkout-completion.ts';
import type { Session } from '../checkout-sessions.ts';
import { idOf, type Kinds } from '../kinds.ts';
import { invalid } from '../api-error.ts';
import { enteredCard } from './entered-card.ts';
import type { PageRoutes, Visit } from './mount.ts';
import {
  bankQuestion,
  cardFields,
  field,
  formatDate,
  formatMoney,
  showPage,
  type Html,
} from './page.ts';

const TITLES: Record<string, string> = {
  payment: 'Pay',
  setup: 'Save card',
  subscription: 'Subscribe',
};

export const checkoutPages: PageRoutes = {
  'GET /checkout/:id': async (visit) => {
    const session = await visit.store.get('checkout.session', visit.id);
    if (session.status !== 'open') return await closed(visit, session);
    const customer = idOf(session.customer);
    const known = customer ? await visit.store.find('customer', customer) : null;
    return await showPage(visit.context, {
      title: TITLES[session.mode] ?? 'Checkout',
      leadsTo: [session.success_url],
      body: checkoutForm(session, known?.email ?? session.customer_email),
    });
  },
  'POST /checkout/:id': async (visit) => {
    const session = await openSession(visit);
    const card = await enteredCard(visit.store, visit.entered);
    return await complete(visit, session, card, 'present');
  },
  'POST /checkout/:id/confirm': async (visit) => {
    const session = await openSession(visit);
    const card = await visit.store.get('payment_method', visit.entered['card'] ?? '');
    if (visit.entered['answer'] !== 'confirm') {
      throw invalid('We are unable to authenticate your payment method. Choose another card.');
    }
    return await complete(visit, session, card, 'confirmed');
  },
};

async function openSession({ store, id }: Visit): Promise<Session> {
  const session = await store.get('checkout.session', id);
  if (session.status === 'open') return session;
  throw invalid('This page has expired or was already completed.');
}

async function complete(
  visit: Visit,
  session: Session,
  card: Kinds['payment_method'],
  presence: 'present' | 'confirmed',
): Promise<Response> {
  const { email, name } = card.billing_details;
  const done = await completeSession(visit.store, session, card, presence, { email, name });
  if (done === NEEDS_CONFIRMATION) return await askOwner(visit, session, card);
  const target = session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
  return visit.context.redirect(target ?? `/checkout/${session.id}`, 303);
}

/** The page of the card's bank. */
function askOwner(
  { context }: Visit,
  session: Session,
  card: Kinds['payment_method'],
): Promise<Response> {
  return showPage(context, {
    title: 'Confirm with your bank',
    leadsTo: [session.success_url],
    body: bankQuestion(
      'this payment',
      `/checkout/${session.id}/confirm`,
      html`<input type="hidden" name="card" value="${card.id}" />`,
    ),
  });
}

function closed({ context }: Visit, session: Session): Promise<Response> {
  const isComplete = session.status === 'complete';
  return showPage(context, {
    title: isComplete ? 'Completed' : 'Expired',
    body: isComplete
      ? html`<p>This checkout is complete. You can close the page.</p>`
      : html`<p>This checkout has expired. Go back and start again.</p>`,
  });
}

function checkoutForm(session: Session, email: string | null): Html {
  const { lineItems, trialDays, trialEnd } = session._wanted;
  const back = session.cancel_url;
  return html`
    ${
      session.mode === 'setup'
        ? html`<p>Nothing is charged now.</p>`
        : html`<table>
            <thead>
              <tr>
                <th scope="col">Item</th>
                <th scope="col" class="amount">Amount</th>
              </tr>
            </thead>
            <tbody>
              ${lineItems.data.map(
                (item) =>
                  html`<tr>
                    <td>${item.description}${intervalOf(item.price)}</td>
                    <td class="amount">${formatMoney(item.amount_total, item.currency)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>`
    }
    ${trialDays ? html`<p>Free for ${trialDays} days. Nothing is charged today.</p>` : ''}
    ${trialEnd ? html`<p>Free until ${formatDate(trialEnd)}. Nothing is charged today.</p>` : ''}
    <form method="post">
      ${field({
        name: 'email',
        label: 'Email',
        type: 'email',
        value: email ?? '',
        autocomplete: 'email',
      })}
      ${cardFields({})}
      ${field({ name: 'name', label: 'Name on card (optional)', autocomplete: 'cc-name', isOptional: true })}
      <button class="main">${TITLES[session.mode] ?? 'Pay'}</button>
      ${back ? html`<a class="button" href="${back}">Cancel</a>` : ''}
    </form>
  `;
}

const intervalOf = (price: { recurring: { interval: string } | null } | null): string =>
  price?.recurring ? ` per ${price.recurring.interval}` : '';
