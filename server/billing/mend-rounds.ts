import { isDisputed } from '#contract/project/rules.ts';
import { rowOf } from '../db/row-of.ts';
import type { PaymentRow, ProjectRow } from '../records/write-records.ts';
import { projects } from '../db/schema/bookings.ts';
import type { Deps } from '../http/call.ts';
import { isOfferOpen } from './payment-changes.ts';
import { withDecision } from './payment-rows.ts';
import { paymentOf, writePayment } from './write-payment.ts';

type MendDeps = Pick<Deps, 'pool' | 'bus' | 'now' | 'log'>;

const PAGE = 100;

/**
 * Mends the prices of extra rounds that a process of an older version left behind: it knows none, so it ends a request without
 * giving its money free, and a project without settling its rounds. Each is logged. Runs every night.
 */
export async function mendRounds(deps: MendDeps): Promise<void> {
  for (let after: string | null = null; ;) {
    const { rows }: { rows: { id: string }[] } = await deps.pool.query<{ id: string }>({
      name: 'rounds-to-mend',
      text: TO_MEND,
      values: [after],
    });
    for (const { id } of rows) await mendRound(deps, id);
    after = rows.at(-1)?.id ?? null;
    if (rows.length < PAGE || after === null) return;
  }
}

const TO_MEND = `
select y.id from project_payments y
join projects p on p.id = y.project_id join project_payments price on price.id = y.round_of
where ($1::uuid is null or y.id > $1) and (y.state = 'reserved' or (y.state = 'held' and y.decision is null and y.claimed_on is null
  and (p.ended_on is not null or price.decision is not null)))
order by y.id limit ${PAGE}`;

async function mendRound(deps: MendDeps, id: string): Promise<void> {
  const row = await paymentOf(deps, id);
  // Read after the row: a request is written together with its money, so it is not older.
  const project = row && (await projectOf(deps, row));
  if (!project) return;
  const mended =
    row.state === 'reserved' ? freed(deps, row, project) : await settled(deps, row, project);
  if (!mended || !(await writePayment(deps, row, { row: mended }))) return;
  deps.log.warn({ payment: id, state: row.state }, 'the price of a round was left behind');
}

async function projectOf(
  { pool }: MendDeps,
  { projectId }: PaymentRow,
): Promise<ProjectRow | null> {
  const { rows } = await pool.query<ProjectRow>({
    name: 'project-of-round',
    text: `select ${rowOf(projects, 'p')} from projects p where id = $1`,
    values: [projectId],
  });
  return rows[0] ?? null;
}

const freed = ({ now }: MendDeps, row: PaymentRow, project: ProjectRow): PaymentRow | null =>
  isOfferOpen(row, project) ? null : { ...row, state: 'voiding', nextStepOn: now() };

/** Settled like its price, which was decided; without such a decision, a person has to look. */
async function settled(
  deps: MendDeps,
  row: PaymentRow,
  project: ProjectRow,
): Promise<PaymentRow | null> {
  const price = await paymentOf(deps, row.roundOf ?? '');
  if (!price?.decision) {
    deps.log.error({ payment: row.id }, 'a round of a project that is over has no decision');
    return null;
  }
  const now = deps.now();
  const refundCents = Math.floor(
    (row.amountCents * price.decision.refundCents) / price.amountCents,
  );
  const decision = { ...price.decision, refundCents, on: now.toISOString() };
  const releaseOn = new Date(Math.max(price.releaseOn?.getTime() ?? 0, now.getTime()));
  return withDecision({ ...row, isFrozen: isDisputed(project) }, decision, releaseOn);
}
