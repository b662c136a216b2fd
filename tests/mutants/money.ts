import { testsIn, type Mutant } from './mutant.ts';

const crashes = testsIn('server', 'tests/server/billing/price-crashes.test.ts');
const subscribe = testsIn('server', 'tests/server/billing/subscribe.test.ts');
const webhooks = testsIn('server', 'tests/server/billing/webhooks.test.ts');

/** Money: the payment provider's answers and events. */
export const money: readonly Mutant[] = [
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
    file: 'server/billing/move-price.ts',
    before: 'done?.id ??',
    after: 'undefined ??',
    noticedBy: crashes('between the transfer and its note releases once'),
  },
  {
    id: 'security-29-checkout-of-anybody',
    breaks: 'An account reads what became of another account’s checkout.',
    file: 'server/billing/subscription-pages.ts',
    before: "if (checkout?.accountId !== accountId) return refused(refuse('NOT_FOUND'));",
    after: "if (!checkout) return refused(refuse('NOT_FOUND'));",
    noticedBy: subscribe('of another account does not exist'),
  },
  {
    id: 'security-30-signature-without-end',
    breaks: 'A signed event can be replayed for ever.',
    file: 'server/ports/payments/stripe.ts',
    before: 'const TOLERANCE_SECONDS = 300;',
    after: 'const TOLERANCE_SECONDS = 300_000;',
    noticedBy: webhooks('is replayed in vain: its signature is good for five minutes'),
  },
];
