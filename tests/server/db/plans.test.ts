import { expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import { deskPage } from '#server/desk/desk-page.ts';
import { buildTestApp, ORIGIN } from '../../support/app.ts';
import { aChat, messageTo, pull, send } from '../../support/chat.ts';
import { freshDatabaseForFile } from '../../support/postgres.ts';
import { watchStatements, type Statement } from '../../support/statements.ts';
import { aCampaign, aPlace, aTalent, FRIDAY, happening, pairOf } from '../campaigns/casting.ts';

const { pool } = await freshDatabaseForFile();
const app = buildTestApp({ pool, now: () => FRIDAY });

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
};

/** Reads of a table from its beginning to its end: as it stands, or along an index of all its rows without a condition. */
function wholeReads(plan: Plan, partial: ReadonlySet<string>): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = plan;
  const isAlong = /^(Index|Index Only|Bitmap Index) Scan/.test(type) && !plan['Index Cond'];
  const isWhole = type === 'Seq Scan' || (isAlong && !partial.has(index ?? ''));
  const own = isWhole && table !== 'meta' ? [`${type} of ${table ?? index}`] : [];
  return [...own, ...(plan.Plans ?? []).flatMap((one) => wholeReads(one, partial))];
}

/** Lets the planner believe that every table has a hundred thousand rows, and answers the indexes that
 * hold only some of them, or none. */
async function pretendToBeLarge(): Promise<ReadonlySet<string>> {
  await pool.query(
    `update pg_class set reltuples = 100000, relpages = case relkind when 'r' then 1 else 2 end
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')
       and pg_relation_size(case relkind when 'r' then oid else (select indrelid from pg_index where indexrelid = pg_class.oid) end) > 0`,
  );
  const { rows } = await pool.query<{ name: string }>(
    // An empty index is read for nothing, so what the planner makes of it says nothing.
    `select indexrelid::regclass::text as name from pg_index where indpred is not null or pg_relation_size(indrelid) = 0`,
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * The plan that is left when reading a whole table costs more than everything else, as it does once the table is large. A statement
 * that still reads one has no index for what it asks.
 */
async function explained(
  { name, text, values }: Statement,
  partial: ReadonlySet<string>,
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) ${text}`,
      values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return plan ? wholeReads(plan, partial).map((read) => `${name}: ${read}`) : [];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const isPlanned = ({ text }: Statement) => /^\s*(select|with|insert|update|delete)\b/i.test(text);

it('no statement of the commonest requests reads a growing table as a whole', async () => {
  const [place, talent] = [await aPlace(app), await aTalent(app)];
  const campaign = await aCampaign(app, place);
  const { room, asCreator, asBusiness } = await aChat(app);
  await send(app, asCreator, [messageTo(room, 'creator', 'Hello')]);
  const { cursor } = await pull(app, asBusiness);
  const pair = pairOf(campaign, talent);

  const { statements } = await watchStatements(pool, async () => {
    await send(app, asCreator, [messageTo(room, 'creator', 'Hello again')]);
    await send(app, talent.headers, [happening(pair, 'creator_applied')]);
    await pull(app, asBusiness, cursor);
    for (const headers of [asBusiness, talent.headers, place.headers]) await pull(app, headers);
    await app.call('/opportunities', talent.headers);
    await app.call(`/campaigns/${campaign}/candidates`, place.headers);
    await app.call('/notificationList', place.headers);
    await app.call(`/chatrooms/${room.chatroomId}/messages`, asCreator);
    await deskPage(pool, { userId: newId(), sessionId: newId() }, null);
    await app.hono.request(`${ORIGIN}/b/desert-bloom`);
  });
  const byName = new Map(statements.filter(isPlanned).map((one) => [one.name, one]));
  expect(byName.size).toBeGreaterThan(30);

  const partial = await pretendToBeLarge();
  const found = await Promise.all([...byName.values()].map((one) => explained(one, partial)));
  expect(found.flat()).toEqual([]);
});
