import { expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import { migrate } from '#server/db/migrate.ts';
import { anEmptyDatabase } from '../../support/empty-database.ts';
import { migrateTo } from '../../support/migrate-to.ts';

/** The last build that knew primary keys of an id alone. */
const BEFORE = 41;

it('work from before is there after the keys have changed, and a process of the build before goes on writing', async () => {
  const { pool, drop } = await anEmptyDatabase();
  await migrateTo(pool, BEFORE);
  const [business, creator, campaign, room, message, webhook] = Array.from({ length: 6 }, newId);
  for (const [text, ...values] of [
    [`insert into accounts (id, kind) values ($1, 'business'), ($2, 'creator')`, business, creator],
    [`insert into businesses (id, name) values ($1, 'Patio')`, business],
    [`insert into creators (id, first_name, last_name) values ($1, 'Maya', 'Ortiz')`, creator],
    [
      `insert into campaigns (id, business_id, title, category, status) values ($1, $2, 'Brunch', 'eats', 'active')`,
      campaign,
      business,
    ],
    [
      `insert into chatrooms (id, campaign_id, business_id, creator_id, last_seq) values ($1, $2, $3, $4, 1)`,
      room,
      campaign,
      business,
      creator,
    ],
    [
      `insert into messages (chatroom_id, seq, id, business_id, creator_id, message, is_message_from_creator)
       values ($1, 1, $2, $3, $4, 'Hello', true)`,
      room,
      message,
      business,
      creator,
    ],
    [
      `insert into webhooks (id, account_id, url, events, secret, created_on) values ($1, $2, 'https://a.test', '{}', 's', now())`,
      webhook,
      business,
    ],
    [DELIVERY, newId(), webhook],
  ] as [string, ...string[]][]) {
    await pool.query(text, values);
  }

  await migrate(pool);
  await pool.query(DELIVERY, [newId(), webhook]);
  await pool.query(RETITLED, [campaign, business]);

  const { rows } = await pool.query(
    `select (select message from messages where id = $1) as said, (select title from campaigns where id = $2) as title,
       (select array_agg(distinct account_id) from webhook_deliveries) as accounts,
       (select count(*)::int from webhook_deliveries) as deliveries`,
    [message, campaign],
  );
  expect(rows).toEqual([{ said: 'Hello', title: 'Dinner', accounts: [business], deliveries: 2 }]);
  const stolen = pool.query(RETITLED, [campaign, newId()]);
  await expect(stolen).rejects.toThrow(/null value/);
  await drop();
});

// As the build before writes them.
const DELIVERY = `
insert into webhook_deliveries (id, webhook_id, type, data, created_on, next_try_on)
select $1, id, 'message.received', '{}', now(), now() from webhooks where id = $2`;
const RETITLED = `
insert into campaigns (id, business_id, title, category, status) values ($1, $2, 'Dinner', 'eats', 'active')
on conflict (id) do update set title = excluded.title,
  business_id = case when campaigns.business_id = excluded.business_id then excluded.business_id end`;
