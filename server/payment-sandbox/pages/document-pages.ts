import { html } from 'hono/html';
import type { Kinds } from '../kinds.ts';
import type { PageRoutes } from './mount.ts';
import { formatDate, formatMoney, showPage, stateText } from './page.ts';
import { writePdf } from './pdf.ts';

export const documentPages: PageRoutes = {
  'GET /receipts/:id': async ({ context, store, id }) => {
    const charge = await store.get('charge', id);
    return await showPage(context, {
      title: 'Receipt',
      body: html`
        <p>
          ${formatMoney(charge.amount_captured, charge.currency)} paid
          ${formatDate(charge.created)}.
        </p>
        ${charge.description ? html`<p>${charge.description}</p>` : ''}
        ${
          charge.amount_refunded > 0
            ? html`<p>Refunded: ${formatMoney(charge.amount_refunded, charge.currency)}</p>`
            : ''
        }
      `,
    });
  },
  'GET /invoices/:id/pdf': async ({ context, store, id }) => {
    const invoice = await store.get('invoice', id);
    const name = `invoice-${invoice.number ?? invoice.id}.pdf`;
    return context.body(writePdf(invoiceLines(invoice)), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '')}"`,
    });
  },
};

const invoiceLines = (invoice: Kinds['invoice']): string[] => [
  'Sandbox: no money moves',
  `Invoice ${invoice.number ?? ''}`,
  `Date: ${formatDate(invoice.created)}`,
  `Status: ${stateText(invoice.status)}`,
  `Bill to: ${invoice.customer_name ?? invoice.customer_email ?? ''}`,
  ...invoice.lines.data.map(
    ({ description, amount, currency, period }) =>
      `${description ?? ''} (${formatDate(period.start)} to ${formatDate(period.end)}): ${formatMoney(amount, currency)}`,
  ),
  `Total: ${formatMoney(invoice.total, invoice.currency)}`,
  `Paid: ${formatMoney(invoice.amount_paid, invoice.currency)}`,
];
