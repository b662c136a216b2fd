import { invalid } from './api-error.ts';
import type { FormValue } from './form.ts';
import { listOf } from './present.ts';
import type { Store } from './store.ts';

type Fields = Record<string, unknown>;
type Include = (store: Store, object: Fields) => Promise<unknown>;

/** Fields that an answer has only if they are asked for. */
const included: Record<string, Record<string, Include>> = {
  'checkout.session': {
    line_items: async (_, object) => (object['_wanted'] as { lineItems: unknown }).lineItems,
  },
  invoice: {
    payments: async ({ where }, { id }) =>
      listOf('/v1/invoice_payments', await where('invoice_payment', { invoice: id })),
    confirmation_secret: async () => null,
  },
  charge: {
    refunds: async ({ where }, { id }) =>
      listOf(`/v1/charges/${String(id)}/refunds`, await where('refund', { charge: id })),
  },
  customer: {
    subscriptions: async ({ where }, { id }) =>
      listOf('/v1/subscriptions', await where('subscription', { customer: id })),
  },
};

/** Replaces the ids at the wanted paths, such as `data.customer`, by their objects. */
export async function expand(
  store: Store,
  object: object,
  wanted: FormValue | undefined,
): Promise<object> {
  const paths = Array.isArray(wanted) ? wanted : [];
  const root: Fields = structuredClone({ ...object });
  for (const path of paths) {
    if (typeof path === 'string') await expandAt(store, root, path.split('.'), path);
  }
  return root;
}

async function expandAt(store: Store, at: unknown, keys: string[], path: string): Promise<void> {
  const [key, ...rest] = keys;
  if (key === undefined || at === null || typeof at !== 'object') return;
  if (Array.isArray(at)) {
    for (const one of at) await expandAt(store, one, keys, path);
    return;
  }
  const fields = at as Fields;
  const include = included[String(fields['object'])]?.[key];
  if (include) fields[key] = structuredClone(await include(store, fields));
  const value = fields[key];
  if (value === undefined) {
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  if (typeof value === 'string') fields[key] = (await objectWithId(store, value)) ?? value;
  await expandAt(store, fields[key], rest, path);
}

async function objectWithId({ client }: Store, id: string): Promise<unknown> {
  const { rows } = await client.query<{ data: unknown }>(
    'select data from payment_sandbox.objects where id = $1',
    [id],
  );
  return rows[0]?.data ?? null;
}
