import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { freshDatabaseForFile } from '../../support/postgres.ts';

const database = await freshDatabaseForFile();
beforeAll(async () => {
  await database.pool.query('create table notes (id int primary key)');
});

const insert = (id: number) => ({ text: 'insert into notes values ($1)', values: [id] });
const kept = async (...ids: number[]) =>
  (
    await database.pool.query<{ id: number }>(
      'select id from notes where id = any($1) order by id',
      [ids],
    )
  ).rows.map(({ id }) => id);

describe('a transaction', () => {
  it('is committed when its work returns, and leaves nothing when it throws', async () => {
    await inTransaction(database.pool, (client) => client.query(insert(1)));
    const failing = inTransaction(database.pool, async (client) => {
      await client.query(insert(2));
      throw new Error('no');
    });

    await expect(failing).rejects.toThrow('no');
    expect(await kept(1, 2)).toEqual([1]);
  });

  it('can send its last statement and the commit together', async () => {
    const row = await inTransaction(database.pool, async (client, commitWith) => {
      await client.query(insert(11));
      const { rows } = await commitWith<{ id: number }>({
        text: 'insert into notes values ($1) returning id',
        values: [12],
      });
      return rows[0];
    });

    expect(row).toEqual({ id: 12 });
    expect(await kept(11, 12)).toEqual([11, 12]);
  });

  it('leaves nothing when that last statement fails, and reports the reason', async () => {
    const failing = inTransaction(database.pool, async (client, commitWith) => {
      await client.query(insert(21));
      await commitWith(insert(21));
    });

    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await kept(21)).toEqual([]);
  });

  it('is committed only if the check of its last statement finds what it should', async () => {
    const writeIf = (isGood: boolean, id: number) =>
      inTransaction(database.pool, (_, commitWith) =>
        commitWith(insert(id), async (client) => {
          const { rows } = await client.query('select from notes where id = $1', [id]);
          expect(rows).toHaveLength(1);
          if (!isGood) throw new Error('not this');
        }),
      );

    await expect(writeIf(false, 25)).rejects.toThrow('not this');
    await writeIf(true, 26);
    expect(await kept(25, 26)).toEqual([26]);
  });

  it('is not taken for committed when an error before it was swallowed', async () => {
    const failing = inTransaction(database.pool, async (client) => {
      await client.query(insert(31));
      await client.query(insert(31)).catch((error: Error) => error);
    });

    await expect(failing).rejects.toThrow('ROLLBACK');
    expect(await kept(31)).toEqual([]);
  });

  it('gives its connection back usable, however it ended', async () => {
    for (let n = 0; n < 30; n++) {
      await inTransaction(database.pool, async (client, commitWith) => {
        await client.query('select 1');
        await commitWith({ text: n % 2 ? 'select 1' : 'select 1/0' });
      }).catch((error: Error) => error);
    }

    await inTransaction(database.pool, (client) => client.query(insert(41)));
    expect(await kept(41)).toEqual([41]);
  });
});
