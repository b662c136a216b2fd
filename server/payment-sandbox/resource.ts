import * as z from 'zod/mini';
import { invalid } from './api-error.ts';
import type { Form } from './form.ts';
import type { Kind, Kinds } from './kinds.ts';
import { readParams, text, whole } from './params.ts';
import { listOf, type ApiList } from './present.ts';
import type { Store } from './store.ts';

/** One call of the API: its transaction, its parameters, and the ids in its path. */
type Call<Params> = { store: Store; params: Params; id: string; path: string };

export type Endpoint = (call: Call<Form>) => Promise<object>;

/** The endpoints of a resource, by method and path, such as `GET /v1/customers/:id`. */
export type Endpoints = Record<string, Endpoint>;

/** An endpoint whose parameters have a schema; other parameters are refused. */
export const endpoint =
  <T>(schema: z.ZodMiniType<T>, answer: (call: Call<T>) => Promise<object>): Endpoint =>
  async (call) =>
    await answer({ ...call, params: readParams(schema, call.params) });

export const none = z.strictObject({});

export const retrieve = (kind: Kind): Endpoint =>
  endpoint(none, ({ store, id }) => store.get(kind, id));

const MOST_PER_PAGE = 100;
const PER_PAGE = 10;
const time = z.union([
  whole,
  z.partial(z.strictObject({ gt: whole, gte: whole, lt: whole, lte: whole })),
]);
const pageParams = {
  limit: z.optional(whole),
  starting_after: z.optional(text),
  ending_before: z.optional(text),
  created: z.optional(time),
};
type PageParams = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: z.output<typeof time> | undefined;
};

/**
 * A page of a kind, the newest first. `filters` are parameters with the field that they compare, such as
 * `{ subscription: 'parent.subscription_details.subscription' }`.
 */
export function list(kind: Kind, filters: Record<string, string> = {}): Endpoint {
  const schema = z.strictObject({
    ...pageParams,
    ...Object.fromEntries(
      Object.keys(filters).map((name) => [name, z.optional(z.union([text, z.array(text)]))]),
    ),
  });
  return endpoint(schema, async ({ store, params, path }) => {
    const values: Record<string, unknown> = params;
    const fields = Object.entries(filters).flatMap(([name, field]) => {
      const value = values[name];
      return value === undefined ? [] : [{ field, values: [value].flat().map(String) }];
    });
    return await readPage(store, kind, params, fields, path);
  });
}

type Comparison = { field: string; values: string[] };

async function readPage<K extends Kind>(
  { client, account, get }: Store,
  kind: K,
  params: PageParams,
  fields: Comparison[],
  url: string,
): Promise<ApiList<Kinds[K]>> {
  const limit = params.limit ?? PER_PAGE;
  if (limit < 1 || limit > MOST_PER_PAGE) {
    throw invalid(`Invalid limit: must be from 1 to ${MOST_PER_PAGE}`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  }
  const backwards = params.ending_before !== undefined;
  const cursor = params.ending_before ?? params.starting_after;
  if (cursor) await get(kind, cursor, backwards ? 'ending_before' : 'starting_after');
  const values: unknown[] = [kind, account];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = fields.map(
    (one) => `data #>> ${bind(one.field.split('.'))}::text[] = any(${bind(one.values)}::text[])`,
  );
  if (cursor) {
    const seq = `(select seq from payment_sandbox.objects where id = ${bind(cursor)})`;
    conditions.push(`seq ${backwards ? '>' : '<'} ${seq}`);
  }
  conditions.push(...createdConditions(params.created, bind));
  const { rows } = await client.query<{ data: Kinds[K] }>(
    `select data from payment_sandbox.objects where kind = $1 and account = $2
     ${conditions.map((condition) => `and ${condition}`).join(' ')}
     order by seq ${backwards ? 'asc' : 'desc'} limit ${limit + 1}`,
    values,
  );
  const found = rows.slice(0, limit).map((row) => row.data);
  return listOf(url, backwards ? found.toReversed() : found, rows.length > limit);
}

const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function createdConditions(
  created: PageParams['created'],
  bind: (value: unknown) => string,
): string[] {
  if (created === undefined) return [];
  if (typeof created === 'number') return [`created = ${bind(created)}`];
  return (['gt', 'gte', 'lt', 'lte'] as const).flatMap((name) => {
    const value = created[name];
    return value === undefined ? [] : [`created ${operators[name]} ${bind(value)}`];
  });
}
