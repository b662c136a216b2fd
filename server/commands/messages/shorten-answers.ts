import { DAY_MS } from '#contract/durations.ts';
import type { Deps } from '../../http/call.ts';

/** Days for which the answer to a message is kept word for word. */
const WHOLE_DAYS = 400;
const EVERY_SECONDS = 3_600;
/** What one run reads of the table: 80 MB, in pages of 8 kB. */
const PAGES = 10_000;
const PAGES_AT_ONCE = 500;
const POSITION = 'answersShortenedTo';

type Needed = Pick<Deps, 'pool' | 'now'>;

/**
 * Answers to messages of long ago keep their outcome, their hash, and their revision; the message's own row has the rest, and a
 * repeat is answered from both (`findKnown`). So the answer stays the same for good, in fewer bytes.
 */
export const startShortening = (deps: Needed & Pick<Deps, 'jobs'>): Promise<void> =>
  deps.jobs.every('shorten-answers', EVERY_SECONDS, () => shortenAnswers(deps));

/** Resumes where the last run stopped, and starts over at the end of the table. */
async function shortenAnswers({ pool, now }: Needed): Promise<void> {
  const before = new Date(now().getTime() - WHOLE_DAYS * DAY_MS);
  const { rows } = await pool.query<{ from: number; end: number }>(
    `select coalesce((select value::int from meta where key = $1), 0) as "from",
       (pg_relation_size('commands') / current_setting('block_size')::int)::int as "end"`,
    [POSITION],
  );
  const { from = 0, end = 0 } = rows[0] ?? {};
  const to = Math.min(from + PAGES, end);
  for (let page = from; page < to; page += PAGES_AT_ONCE) {
    await pool.query({
      name: 'shorten-answers',
      text: SHORTEN,
      values: [`(${page},0)`, `(${Math.min(page + PAGES_AT_ONCE, to)},0)`, before],
    });
  }
  await pool.query(
    'insert into meta (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [POSITION, String(to < end ? to : 0)],
  );
}

const SHORTEN = `
update commands set answer = answer - 'result' - 'id'
where ctid >= $1::tid and ctid < $2::tid and kind = 'addMessage' and created_on < $3 and answer ? 'result'`;
