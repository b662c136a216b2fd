import type { Book, Fields, Route, Thing } from './fake-provider.ts';

/** A refusal with the effects before it, such as a declined card's. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly type: string;
  constructor(status: number, code: string, type = 'invalid_request_error') {
    super(code);
    this.status = status;
    this.code = code;
    this.type = type;
  }
}

const fieldsUnder = (fields: Fields, name: string): Record<string, string> =>
  Object.fromEntries(
    [...fields].flatMap(([key, value]) => {
      const inner = new RegExp(`^${name}\\[(\\w+)\\]$`).exec(key)?.[1];
      return inner === undefined ? [] : [[inner, value]];
    }),
  );
const wholeIn = (fields: Fields, name: string): number => {
  const amount = Number(fields.get(name));
  if (!Number.isInteger(amount) || amount < 1) throw new Refused(400, `invalid_${name}`);
  return amount;
};

/** Cards, charges, transfers, and payouts, as far as the adapter asks for them. Refuses what the real provider refuses. */
export function chargeRoutes({ things, make, keep, change, all }: Book): Route[] {
  const known = (id: string): Thing => {
    const thing = things.get(id);
    if (!thing) throw new Refused(404, 'resource_missing');
    return thing;
  };
  const withCharge = (intent: Thing) => ({
    ...intent,
    latest_charge: things.get(String(intent['latest_charge'])) ?? null,
  });
  const chargeIn = (intent: Thing): Thing => known(String(intent['latest_charge']));

  function authorize(fields: Fields): unknown {
    const amount = wholeIn(fields, 'amount');
    const method = known(fields.get('payment_method') ?? '');
    if (method['declines']) throw new Refused(402, 'card_declined', 'card_error');
    const facts = {
      amount,
      currency: fields.get('currency'),
      customer: fields.get('customer'),
      metadata: fieldsUnder(fields, 'metadata'),
    };
    const charge = make('ch', {
      ...facts,
      captured: false,
      amount_refunded: 0,
      disputed: false,
      receipt_url: 'https://pay.test/receipt',
    });
    const status = 'requires_capture';
    const intent = make('pi', {
      ...facts,
      object: 'payment_intent',
      status,
      latest_charge: charge.id,
    });
    return withCharge(intent);
  }

  function refund(fields: Fields): unknown {
    const intent = known(fields.get('payment_intent') ?? '');
    const charge = chargeIn(intent);
    const amount = wholeIn(fields, 'amount');
    const left = Number(charge['amount']) - Number(charge['amount_refunded']);
    if (charge['disputed']) throw new Refused(400, 'charge_disputed');
    if (!charge['captured'] || amount > left) throw new Refused(400, 'amount_too_large');
    change(charge.id, { amount_refunded: Number(charge['amount_refunded']) + amount });
    return make('re', { amount, payment_intent: intent.id });
  }

  function transfer(fields: Fields): unknown {
    const account = known(fields.get('destination') ?? '');
    if (!account['payouts_enabled']) {
      throw new Refused(400, 'insufficient_capabilities_for_transfer');
    }
    const source = known(fields.get('source_transaction') ?? '');
    const amount = wholeIn(fields, 'amount');
    const sent = all('tr').filter((one) => one['source_transaction'] === source.id);
    const left = [source['amount'], -Number(source['amount_refunded'])]
      .concat(sent.map((one) => -Number(one['amount'])))
      .reduce<number>((sum, one) => sum + Number(one), 0);
    if (!source['captured'] || amount > left) throw new Refused(400, 'balance_insufficient');
    return make('tr', {
      amount,
      amount_reversed: 0,
      destination: account.id,
      source_transaction: source.id,
      transfer_group: fields.get('transfer_group'),
    });
  }

  return [
    ['GET', /^\/v1\/customers\/(\w+)$/, (id) => ({ invoice_settings: {}, ...things.get(id), id })],
    [
      'POST',
      /^\/v1\/customers\/(\w+)$/,
      (id, fields) => change(id, { invoice_settings: fieldsUnder(fields, 'invoice_settings') }),
    ],
    [
      'GET',
      /^\/v1\/payment_methods$/,
      (_, fields) => ({
        data: all('pm')
          .filter((one) => one['customer'] === fields.get('customer'))
          .toReversed(),
      }),
    ],
    ['POST', /^\/v1\/payment_intents$/, (_, fields) => authorize(fields)],
    [
      'GET',
      /^\/v1\/payment_intents$/,
      (_, fields) => ({
        data: all('pi')
          .filter((one) => one['customer'] === fields.get('customer'))
          .map(withCharge),
      }),
    ],
    ['GET', /^\/v1\/payment_intents\/(\w+)$/, (id) => withCharge(known(id))],
    [
      'POST',
      /^\/v1\/payment_intents\/(\w+)\/capture$/,
      (id) => {
        const intent = known(id);
        if (intent['status'] !== 'requires_capture') throw new Refused(400, 'unexpected_state');
        change(chargeIn(intent).id, { captured: true });
        return keep({ ...intent, status: 'succeeded' });
      },
    ],
    [
      'POST',
      /^\/v1\/payment_intents\/(\w+)\/cancel$/,
      (id) => {
        const intent = known(id);
        if (intent['status'] !== 'requires_capture') throw new Refused(400, 'unexpected_state');
        return keep({ ...intent, status: 'canceled' });
      },
    ],
    ['POST', /^\/v1\/refunds$/, (_, fields) => refund(fields)],
    ['POST', /^\/v1\/transfers$/, (_, fields) => transfer(fields)],
    [
      'GET',
      /^\/v1\/transfers$/,
      (_, fields) => ({
        data: all('tr').filter((one) => one['transfer_group'] === fields.get('transfer_group')),
      }),
    ],
    [
      'GET',
      /^\/v1\/disputes$/,
      (_, fields) => ({
        data: all('du').filter((one) => one['payment_intent'] === fields.get('payment_intent')),
      }),
    ],
    [
      'GET',
      /^\/v1\/payouts$/,
      (_, fields) => ({
        data: all('po')
          .filter((one) => one['account'] === fields.get('account'))
          .toReversed(),
      }),
    ],
  ];
}

/** A customer with a card, and the columns that hold it. */
export function aCardAt({ make }: Pick<Book, 'make'>, over: Record<string, unknown> = {}) {
  const customer = make('cus', {});
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 };
  const method = make('pm', { customer: customer.id, card, ...over });
  return {
    customerId: customer.id,
    cardId: method.id,
    card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 },
  };
}

/** A payout account that works, and the columns that hold it. */
export function aPayoutAccountAt({ make }: Pick<Book, 'make'>) {
  const account = make('acct', {
    object: 'account',
    details_submitted: true,
    payouts_enabled: true,
    requirements: { currently_due: [], disabled_reason: null },
  });
  return { providerAccountId: account.id, state: 'enabled' as const };
}
