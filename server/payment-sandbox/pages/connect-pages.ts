import { html } from 'hono/html';
import { finishOnboarding } from '../accounts.ts';
import { balanceOf } from '../balance.ts';
import { invalid } from '../api-error.ts';
import type { Kinds } from '../kinds.ts';
import type { PageRoutes, Visit } from './mount.ts';
import { field, formatDate, formatMoney, moneyTable, showPage } from './page.ts';

export const connectPages: PageRoutes = {
  'GET /onboarding/:id': async (visit) => {
    const link = await visit.store.get('account_link', visit.id);
    // A link that was used or is too old leads back to the product, which asks for a new one.
    if (!isUsable(visit, link)) return visit.context.redirect(link._refreshUrl, 303);
    return await showPage(visit.context, {
      title: 'Set up payouts',
      leadsTo: [link._returnUrl, link._refreshUrl],
      body: html`
        <form method="post">
          ${field({ name: 'firstName', label: 'First name', autocomplete: 'given-name' })}
          ${field({ name: 'lastName', label: 'Last name', autocomplete: 'family-name' })}
          ${field({
            name: 'routingNumber',
            label: 'Routing number',
            value: '110000000',
            isNumeric: true,
          })}
          ${field({
            name: 'accountNumber',
            label: 'Account number',
            value: '000123456789',
            hint: '000123456789 receives payouts. Payouts to 000111111116 fail.',
            isNumeric: true,
          })}
          <button class="main" name="answer" value="finish">Agree and submit</button>
        </form>
        <form method="post"><button name="answer" value="later">Save for later</button></form>
      `,
    });
  },
  'POST /onboarding/:id': async (visit) => {
    const { store, context, entered } = visit;
    const link = await store.get('account_link', visit.id);
    if (!isUsable(visit, link)) return context.redirect(link._refreshUrl, 303);
    await store.change(link, { _isUsed: true });
    if (entered['answer'] === 'finish') {
      const { firstName, lastName, routingNumber, accountNumber } = entered;
      if (!firstName || !lastName) throw invalid('Enter your first and last name.');
      if (!/^\d{9}$/.test(routingNumber ?? '') || !/^\d{4,17}$/.test(accountNumber ?? '')) {
        throw invalid('Enter a routing number of 9 digits and an account number.');
      }
      const account = await store.get('account', link._account);
      await finishOnboarding(store, account, {
        firstName,
        lastName,
        routingNumber: routingNumber ?? '',
        accountNumber: accountNumber ?? '',
      });
    }
    return context.redirect(link._returnUrl, 303);
  },
  'GET /express/:id': async ({ context, store, id }) => {
    const account = await store.get('account', id);
    const there = store.ofAccount(id);
    const money = await balanceOf(there);
    const payouts = await there.where('payout', {});
    return await showPage(context, {
      title: 'Your payouts',
      body: html`
        <p>
          ${account.payouts_enabled ? 'Payouts are on.' : 'Payouts are off: check your bank account.'}
        </p>
        ${money.map(
          ({ currency, available, pending }) =>
            html`<p>
              Available: ${formatMoney(available, currency)} · on the way to your balance:
              ${formatMoney(pending, currency)}
            </p>`,
        )}
        ${
          payouts.length === 0
            ? html`<p>No payouts yet.</p>`
            : moneyTable(
                'Payouts',
                'Arrives',
                payouts.map((one) => ({ ...one, date: formatDate(one.arrival_date) })),
              )
        }
      `,
    });
  },
};

const isUsable = ({ store }: Visit, link: Kinds['account_link']): boolean =>
  !link._isUsed && link.expires_at > store.now;
