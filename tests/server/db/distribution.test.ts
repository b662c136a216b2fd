import { describe, expect, it } from 'vitest';
import {
  columnOf,
  crossingKeys,
  parties,
  placements,
  preparation,
  staysOnNode,
  undistributedIndexes,
  type ForeignKey,
} from '#server/db/schema/distribution.ts';
import { buildTestApp } from '../../support/app.ts';
import { aChat, messageTo, outcomes, pull } from '../../support/chat.ts';
import { freshDatabaseForFile } from '../../support/postgres.ts';
import { aCampaign, aPlace, aTalent, FRIDAY, happening, pairOf } from '../campaigns/casting.ts';

const { pool } = await freshDatabaseForFile();
const app = buildTestApp({ pool, now: () => FRIDAY });

type UniqueIndex = { name: string; table: string; columns: string[]; isPrimary: boolean };

async function uniqueIndexes(): Promise<UniqueIndex[]> {
  const { rows } = await pool.query<UniqueIndex>(
    `select c.relname as name, t.relname as "table", i.indisprimary as "isPrimary",
       array(select attname::text from pg_attribute where attrelid = t.oid and attnum = any(i.indkey)) as columns
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where i.indisunique and t.relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows;
}

async function foreignKeys(): Promise<ForeignKey[]> {
  const names = (relation: string, numbers: string) =>
    `(select array_agg(attname::text order by place) from unnest(${numbers}) with ordinality as u (number, place)
      join pg_attribute on attrelid = ${relation} and attnum = number)`;
  const { rows } = await pool.query<ForeignKey>(
    `select conname as name, conrelid::regclass::text as "table", confrelid::regclass::text as "ofTable",
       ${names('conrelid', 'conkey')} as columns, ${names('confrelid', 'confkey')} as "ofColumns"
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`,
  );
  return rows;
}

const distributed = ({ table }: { table: string }) => columnOf(table) !== null;
const lacksColumn = ({ table, columns }: UniqueIndex) => !columns.includes(columnOf(table) ?? '');
const isToParty = ({ ofTable, ofColumns }: ForeignKey) =>
  parties.includes(ofTable) && ofColumns.join() === 'id';

describe('tables can be distributed by account', () => {
  it('every table declares where its rows belong', async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_class
       where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
    );

    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(placements).toSorted());
  });

  it('each distributed table has its column in its primary key, and so in every row', async () => {
    const primary = (await uniqueIndexes()).filter(({ isPrimary }) => isPrimary);

    const tables = Object.keys(placements).filter((table) => distributed({ table }));
    expect(
      primary
        .filter(distributed)
        .map(({ table }) => table)
        .toSorted(),
    ).toEqual(tables.toSorted());
    expect(primary.filter(distributed).filter(lacksColumn)).toEqual([]);
  });

  it('each other unique index has the column too, apart from those that are listed', async () => {
    const found = (await uniqueIndexes()).filter((one) => distributed(one) && lacksColumn(one));

    const listed = Object.entries(undistributedIndexes).map(([name, { table }]) => [name, table]);
    expect(Object.fromEntries(found.map(({ name, table }) => [name, table]))).toEqual(
      Object.fromEntries(listed),
    );
  });

  it('each foreign key stays on a node, or names a party, or is listed', async () => {
    const crossing = (await foreignKeys()).filter((key) => !staysOnNode(key));

    const others = crossing.filter((key) => !isToParty(key)).map(({ name }) => name);
    expect(others).toEqual(Object.keys(crossingKeys).toSorted());
  });

  it('once what is listed is gone, nothing is left that a node could not check, and people talk and apply', async () => {
    for (const statement of preparation(await foreignKeys())) await pool.query(statement);

    const left = (await uniqueIndexes()).filter((one) => distributed(one) && lacksColumn(one));
    expect(left).toEqual([]);
    expect((await foreignKeys()).filter((key) => !staysOnNode(key))).toEqual([]);
    const { room, asCreator, asBusiness } = await aChat(app);
    const [place, talent] = [await aPlace(app), await aTalent(app)];
    const pair = pairOf(await aCampaign(app, place), talent);
    for (const [headers, command] of [
      [asCreator, messageTo(room, 'creator', 'Hello')],
      [talent.headers, happening(pair, 'creator_applied')],
      [place.headers, happening(pair, 'business_accepted')],
    ] as const) {
      expect(await outcomes(app, headers, [command])).toEqual(['done']);
    }
    expect((await pull(app, asBusiness)).collections.chatrooms).toHaveLength(1);
  });
});
