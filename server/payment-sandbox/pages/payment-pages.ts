import { html } from 'hono/html';
import { payInvoice } from '../invoice-endpoints.ts';
import { idOf } from '../kinds.ts';
import { answerOwner } from '../payment-intents.ts';
import { attach } from '../payment-methods.ts';
import { settleInvoiceOf } from '../subscription-cycle.ts';
import { enteredCard } from './entered-card.ts';
import type { PageRoutes } from './mount.ts';
import { bankQuestion, cardFields, formatDate, formatMoney, showPage, stateText } from './page.ts';

export const paymentPages: PageRoutes = {
  'GET /confirm/:id': async ({ context, store, id }) => {
    const intent = await store.get('payment_intent', id);
    const isAsked = intent.status === 'requires_action';
    return await showPage(context, {
      title: 'Confirm with your bank',
      leadsTo: [intent._returnUrl],
      body: isAsked
        ? bankQuestion(`to pay ${formatMoney(intent.amount, intent.currency)}`)
        : html`<p>There is nothing to confirm.</p>`,
    });
  },
  'POST /confirm/:id': async ({ context, store, id, entered }) => {
    const intent = await store.get('payment_intent', id);
    const attempt = await answerOwner(store, intent, entered['answer'] === 'confirm');
    await settleInvoiceOf(store, attempt.intent);
    const status = attempt.error ? 'failed' : 'succeeded';
    if (!intent._returnUrl) return context.redirect(`/confirm/${id}`, 303);
    const target = new URL(intent._returnUrl);
    target.searchParams.set('payment_intent', id);
    target.searchParams.set('redirect_status', status);
    return context.redirect(target.href, 303);
  },
  'GET /invoices/:id': async ({ context, store, id }) => {
    const invoice = await store.get('invoice', id);
    return await showPage(context, {
      title: `Invoice ${invoice.number ?? ''}`,
      body: html`
        <p>
          ${stateText(invoice.status)}: ${formatMoney(invoice.total, invoice.currency)}, dated
          ${formatDate(invoice.created)}.
        </p>
        <p><a href="/invoices/${id}/pdf">Download PDF</a></p>
        ${
          invoice.status === 'open'
            ? html`<form method="post">${cardFields({})}<button class="main">Pay</button></form>`
            : ''
        }
      `,
    });
  },
  'POST /invoices/:id': async ({ context, store, id, entered }) => {
    const invoice = await store.get('invoice', id);
    const card = await enteredCard(store, entered);
    await attach(store, card, idOf(invoice.customer) ?? '');
    const { intent, error } = await payInvoice(store, invoice, card.id, false);
    if (error) throw error;
    const asks = intent?.status === 'requires_action';
    return context.redirect(asks ? `/confirm/${intent.id}` : `/invoices/${id}`, 303);
  },
};
