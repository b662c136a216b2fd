import { testsIn, type Mutant } from './mutant.ts';

const crashes = testsIn('server', 'tests/server/billing/price-crashes.test.ts');
const acts = testsIn('server', 'tests/server/billing/acts.test.ts');
const rounds = testsIn('server', 'tests/server/billing/paid-round-ends.test.ts');
const subscribe = testsIn('server', 'tests/server/billing/subscribe.test.ts');
const webhooks = testsIn('server', 'tests/server/billing/webhooks.test.ts');

export const money: Mutant[] = [
  {
    id: 'fault-46-key-for-each-try',
    breaks: 'Each try of an acceptance is another charge for the provider.',
    file: 'server/billing/hold-price.ts',
    before: '`hold:${id}`',
    after: '`hold:${newId()}`',
    noticedBy: crashes('is %s is not decided, and the same tap charges once'),
  },
  {
    id: 'fault-46-transfer-without-a-look',
    breaks: 'A release that was cut off is made again without a look at the provider.',
    file: 'server/prices/move-price.ts',
    before: 'done?.id ??',
    after: 'undefined ??',
    noticedBy: crashes('between the transfer and its note releases once'),
  },
  {
    id: 'fault-46-offer-kept-after-its-end',
    breaks: 'The money of an offered round that is not agreed on stays set aside.',
    file: 'server/billing/payment-changes.ts',
    before: "({ ...row, state: 'voiding', nextStepOn: now } satisfies PaymentRow)",
    after: 'row',
    noticedBy: rounds('also where the project ends before the provider has let go of it'),
  },
  {
    id: 'fault-46-repeated-event-is-an-error',
    breaks: 'An event that is sent twice is answered with an error.',
    file: 'server/billing/payment-events.ts',
    before: '\n             on conflict (id) do nothing',
    after: '',
    noticedBy: webhooks('is answered at once and handled by a job, once, however often it is sent'),
  },
  {
    id: 'fault-46-overtaken-reading-counts',
    breaks: 'A reading of the provider that another one has overtaken is written.',
    file: 'server/billing/read-subscription.ts',
    before: ' || locked.row.reads !== reads',
    after: '',
    noticedBy: webhooks('reads what the provider has now, and the later of two readings counts'),
  },
  {
    id: 'fault-46-pause-ignores-a-publication',
    breaks: 'A pause is decided without the lock that publishing takes.',
    file: 'server/billing/subscription-rows.ts',
    before: 'order by id for no key update',
    after: 'order by id',
    noticedBy: acts('waits for a campaign that is just being published: %s'),
  },
  {
    id: 'security-29-any-checkout-is-shown',
    breaks: 'The checkout of another account is shown to anyone who knows its id.',
    file: 'server/billing/subscription-pages.ts',
    before: 'checkout?.accountId !== accountId',
    after: '!checkout',
    noticedBy: subscribe('of another account does not exist'),
  },
  {
    id: 'security-29-returns-anywhere',
    breaks: 'A checkout leads back to any address.',
    file: 'contract/routes/billing.ts',
    before: 'z.refine(isInAppPath)',
    after: 'z.refine(() => isInAppPath !== null)',
    noticedBy: subscribe('returns to the path that the person came from, and to this app alone'),
  },
  {
    id: 'security-30-unsigned-event-counts',
    breaks: 'An event counts without a signature.',
    file: 'server/ports/payments/stripe.ts',
    before: '// Whatever is wrong with it, the holder of this secret did not send it.',
    after: 'return eventOf(JSON.parse(String(body)));',
    noticedBy: webhooks('that nobody signed, or that was changed on its way, is nothing'),
  },
  {
    id: 'security-30-old-signature-counts',
    breaks: 'A signature is good for an hour.',
    file: 'server/ports/payments/stripe.ts',
    before: 'const [age, time] = [TOLERANCE_SECONDS,',
    after: 'const [age, time] = [TOLERANCE_SECONDS * 12,',
    noticedBy: webhooks('is replayed in vain: its signature is good for five minutes'),
  },
];
