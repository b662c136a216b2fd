import { expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import { contactStampsOf, contactStampsOfTeam } from '#server/records/contact-stamps.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { deskPage } from '#server/desk/desk-page.ts';
import { buildTestApp, ORIGIN } from '../../support/app.ts';
import { askAsCreator } from '../../support/ask-as-creator.ts';
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

/** The first column of each index that holds all rows of its table. */
type Whole = ReadonlyMap<string, string>;

/** Reads of a table from its beginning to its end: in its own order, or along an index of all its rows without a condition on its first column. */
function wholeReads(plan: Plan, indexes: Whole): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = plan;
  const first = indexes.get(index ?? '');
  const isAlong = first !== undefined && !plan['Index Cond']?.includes(first);
  const isWhole = type === 'Seq Scan' || isAlong;
  const own = isWhole && table !== 'meta' ? [`${type} of ${table ?? index}`] : [];
  return [...own, ...(plan.Plans ?? []).flatMap((one) => wholeReads(one, indexes))];
}

/** Lets the planner believe that every table has a hundred thousand rows. */
async function pretendToBeLarge(): Promise<Whole> {
  await pool.query(
    `update pg_class set reltuples = 100000, relpages = case relkind when 'r' then 1 else 2 end
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')
       and pg_relation_size(case relkind when 'r' then oid else (select indrelid from pg_index where indexrelid = pg_class.oid) end) > 0`,
  );
  const { rows } = await pool.query<{ name: string; first: string }>(
    // An empty index is read for nothing, so what the planner makes of it says nothing.
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid, 1, true) as first
     from pg_index where indpred is null and pg_relation_size(indrelid) > 0`,
  );
  return new Map(rows.map(({ name, first }) => [name, first]));
}

/**
 * The plan that is left when reading a whole table costs more than everything else, as it does once the table is large. A statement
 * that still reads one has no index for what it asks.
 */
async function explained({ name, text, values }: Statement, indexes: Whole): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) ${text}`,
      values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return plan ? wholeReads(plan, indexes).map((read) => `${name}: ${read}`) : [];
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
  const chats = [await aChat(app), await aChat(app), await aChat(app), await aChat(app)];
  for (const chat of chats)
    await send(app, chat.asCreator, [messageTo(chat.room, 'creator', 'Hi')]);
  const { cursor } = await pull(app, asBusiness);
  const pair = pairOf(campaign, talent);

  const { statements } = await watchStatements(pool, async () => {
    await send(app, asCreator, [messageTo(room, 'creator', 'Hello again')]);
    await Promise.all(
      chats.map((chat) => askAsCreator(app, chat, messageTo(chat.room, 'creator', 'At once'))),
    );
    await send(app, talent.headers, [happening(pair, 'creator_applied')]);
    await send(app, place.headers, [happening(pair, 'business_accepted')]);
    await pull(app, asBusiness, cursor);
    for (const headers of [asBusiness, talent.headers, place.headers]) await pull(app, headers);
    await app.call('/opportunities', talent.headers);
    await app.call(`/campaigns/${campaign}/candidates`, place.headers);
    await app.call('/notificationList', place.headers);
    await app.call(`/chatrooms/${room.chatroomId}/messages`, asCreator);
    await deskPage(pool, { userId: newId(), sessionId: newId() }, null);
    await app.hono.request(`${ORIGIN}/b/desert-bloom`);
    await inTransaction(pool, async (client) => {
      await contactStampsOf(client, place.userId);
      await contactStampsOfTeam(client, [place.accountId]);
    });
  });
  const byName = new Map(statements.filter(isPlanned).map((one) => [one.name, one]));
  expect(byName.size).toBeGreaterThan(30);
  expect(byName.has('send-together')).toBe(true);

  const indexes = await pretendToBeLarge();
  const found = await Promise.all([...byName.values()].map((one) => explained(one, indexes)));
  expect(found.flat()).toEqual([]);
});
