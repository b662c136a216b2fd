import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../http/call.ts';
import { PaymentsUnavailable } from '../ports/payments/payments.ts';
import { comparePrice } from './compare-price.ts';
import { endLapsedOffer } from './end-lapsed-offer.ts';
import { SETTLE_JOBS, settleJob } from '../billing/jobs.ts';
import { isRefusal, movePrice, type MoveDeps } from './move-price.ts';

const TIMER_SECONDS = 60;
const PAGE = 100;
/** A page that fails again and again leaves the other rows their turn. */
const PUT_OFF_MS = 10 * MINUTE_MS;

/** Lets held prices move from now on: at once after an acceptance or an event, and every minute what time or a crash left. */
export async function startPrices(deps: MoveDeps & Pick<Deps, 'jobs'>): Promise<void> {
  const { jobs } = deps;
  await jobs.work(SETTLE_JOBS, async (payload) => {
    const { paymentId } = settleJob.parse(payload);
    await reportDifferences(deps, paymentId);
    await endLapsedOffer(deps, paymentId);
    await movePrice(deps, paymentId);
  });
  await jobs.every('price-timers', TIMER_SECONDS, () => moveDue(deps));
}

/** Moves every price that is due. One that fails is logged and comes back with a later run. */
async function moveDue(deps: MoveDeps): Promise<void> {
  const { pool, now, log } = deps;
  const { rows } = await pool.query<{ id: string }>({
    name: 'due-payments',
    text: `select id from project_payments where next_step_on <= $1 order by next_step_on, id limit ${PAGE}`,
    values: [now()],
  });
  for (const { id } of rows) {
    try {
      await movePrice(deps, id);
    } catch (error) {
      log.error({ err: causeOf(error), payment: id }, 'a price could not be moved');
      await putOff(deps, id);
      // A provider that is down is down for the others, too.
      if (error instanceof PaymentsUnavailable && !isRefusal(error)) return;
    }
  }
}

/** The library's errors carry the request's headers. */
export const causeOf = (error: unknown): unknown =>
  error instanceof PaymentsUnavailable ? error.message : error;

const putOff = async ({ pool, now }: MoveDeps, id: string): Promise<void> =>
  void (await pool.query({
    name: 'put-payment-off',
    text: 'update project_payments set next_step_on = $2 where id = $1 and next_step_on is not null',
    values: [id, new Date(now().getTime() + PUT_OFF_MS)],
  }));

/** Compares every price that is not settled for long with the provider; a difference is reported, and hidden from nobody. */
export async function comparePrices(deps: MoveDeps): Promise<number> {
  let differing = 0;
  for (let after: string | null = null; ;) {
    const { rows }: { rows: { id: string }[] } = await deps.pool.query<{ id: string }>({
      name: 'payments-to-compare',
      text: `select id from project_payments where captured_on is not null and ($1::uuid is null or id > $1)
               and (settled_on is null or settled_on > $2) order by id limit ${PAGE}`,
      values: [after, new Date(deps.now().getTime() - COMPARED_MS)],
    });
    for (const { id } of rows) {
      try {
        differing += Number(await reportDifferences(deps, id));
      } catch (error) {
        if (error instanceof PaymentsUnavailable && !isRefusal(error)) throw error;
        deps.log.error({ err: causeOf(error), payment: id }, 'a price could not be compared');
      }
    }
    after = rows.at(-1)?.id ?? null;
    if (rows.length < PAGE || after === null) return differing;
  }
}

/** A card's owner can dispute a charge for about four months. */
const COMPARED_MS = 130 * DAY_MS;

async function reportDifferences(deps: MoveDeps, id: string): Promise<boolean> {
  const found = await comparePrice(deps, id);
  for (const difference of found) {
    deps.log.error({ payment: id, ...difference }, 'a price differs from the provider');
  }
  return found.length > 0;
}
