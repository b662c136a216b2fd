import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { THUMB_MAX_BYTES } from '#contract/pictures/rules.ts';
import { resetDemo } from '#server/demo/reset.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { serverForFile } from '../../support/app.ts';
import { pull } from '../../support/chat.ts';
import { filesCookie, look } from '../../support/pictures.ts';
import { accountOf, idOf, NOW, wrongsOf } from './demo-checks.ts';

const app = await serverForFile({ now: () => NOW });
beforeAll(async () => {
  await seedDemo(app.deps);
});

async function asMaya() {
  await accountOf(app.deps.pool, 'creator@pollin.test');
  const { rows } = await app.deps.pool.query('select id from users where email = $1', [
    'creator@pollin.test',
  ]);
  return app.signIn(rows[0].id, idOf('maya'));
}

test("a creator's devices hold their works, each of which is shown", async () => {
  const headers = await asMaya();
  const cookie = await filesCookie(app, headers);

  const records = (await pull(app, headers)).collections.portfolio ?? [];

  expect(records).toHaveLength(8);
  for (const { fileUrl, thumbUrl } of records as { fileUrl: string; thumbUrl: string }[]) {
    expect((await look(app, fileUrl, cookie)).status).toBe(200);
    const thumb = await (await look(app, thumbUrl, cookie)).arrayBuffer();
    expect(thumb.byteLength).toBeLessThanOrEqual(THUMB_MAX_BYTES);
  }
});

test('a chat of hers has a picture with a description, which is shown', async () => {
  const headers = await asMaya();

  const pictures = (await pull(app, headers)).messages.flatMap(({ picture }) => picture ?? []);

  expect(pictures).toMatchObject([{ altText: expect.stringContaining('Tacos') }]);
  const cookie = await filesCookie(app, headers);
  expect((await look(app, pictures[0]?.url ?? '', cookie)).status).toBe(200);
});

test('every creator has works, and no two are the same', async () => {
  const { rows } = await app.deps.pool.query(
    `select (select min(n)::int from (select count(i.id) as n from creators c left join portfolio_items i on i.creator_id = c.id group by c.id) x) as fewest,
            (select count(*) = count(distinct sha256) from files where purpose = 'portfolio') as distinct`,
  );

  expect(rows).toEqual([{ fewest: 3, distinct: true }]);
  expect(await wrongsOf(app.deps.pool)).toEqual([]);
});

test('a reset leaves the same works under the same addresses', async () => {
  const ids = async () =>
    (await app.deps.pool.query('select id, sha256 from files order by id')).rows;
  const before = await ids();

  await resetDemo(app.deps.pool, NOW, randomBytes, undefined, app.deps.files);

  expect(await ids()).toEqual(before);
});
