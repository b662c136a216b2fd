import type { PayloadOf } from '#contract/commands/command.ts';
import type { ProjectId } from '#contract/ids.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { isDisputed, situationOf } from '#contract/project/rules.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { PriceShare } from '#contract/support/desk.ts';
import type { Deps } from '../http/call.ts';
import { isNoShowContested } from '../commands/projects/project-endings.ts';
import { deadlinesAfter } from '../commands/projects/project-end-rules.ts';
import { applyProjectEvent } from '../commands/projects/project-happens.ts';
import type { NoShowDecision } from '../commands/projects/project-outcomes.ts';
import { paymentsOf } from '../commands/campaigns/lock-work.ts';
import { settlementOf } from '../billing/payment-changes.ts';
import { isDecidable, nextStepOf, withDecision } from '../billing/payment-rows.ts';
import type { PaymentRow } from '../records/write-records.ts';
import { inProject, type InProject } from './in-project.ts';

type SupportDeps = Pick<Deps, 'pool' | 'bus' | 'now'>;
/** Keeps who did it, in the same transaction. */
type Log = Parameters<typeof inProject>[3];
/** Support's decision about the locked project. */
type Decision = InProject & { noShow?: NoShowDecision; share?: PriceShare };
type Held = { project: Pick<InProject['project'], 'row'>; locked: InProject['locked'] };
type Decided = Promise<Result<null, RuleRefusal>>;

/** Settles a reported problem for both sides, with a message that both may read. */
export const settleDispute = (
  deps: SupportDeps,
  projectId: ProjectId,
  resolution: string,
): Decided => asSupport(deps, { projectId, event: 'dispute_resolved' }, resolution);

/**
 * Settles a reported problem so that the project goes on. A contested no-show is `lifted`: it leaves the creator's record, and the
 * content comes next. Or it `stands`, and the business chooses what follows. Refused where a no-show is contested and none is
 * decided about, or the other way around: support decides about what it saw.
 */
export async function settleAndGoOn(
  deps: SupportDeps,
  projectId: ProjectId,
  resolution: string,
  { noShow, log }: { noShow?: NoShowDecision | undefined; log?: Log },
): Decided {
  let answer: Result<unknown, RuleRefusal> = refused({ code: 'NOT_FOUND' });
  const act = (scene: InProject) => {
    if (isNoShowContested(scene) !== (noShow !== undefined)) {
      return void (answer = refused({ code: 'WRONG_STATE' }));
    }
    const decided = noShow === undefined ? scene : { ...scene, noShow };
    answer = apply(decided, { projectId, event: 'dispute_resolved' }, resolution);
  };
  await inProject(deps, projectId, act, log);
  return answer.ok ? ok(null) : answer;
}

/** Ends a project that its two sides cannot end themselves, before the approval or after it. An open problem is settled first. */
export const cancelForThem = (deps: SupportDeps, projectId: ProjectId, reason: string): Decided =>
  asSupport(deps, { projectId, event: 'project_cancelled', reason }, reason);

/** Settles a reported problem by ending the project. The rules decide about a held price, and both sides read how. */
export async function settleByEnding(
  deps: SupportDeps,
  projectId: ProjectId,
  words: string,
  log?: Log,
): Decided {
  let answer: Result<unknown, RuleRefusal> = refused({ code: 'NOT_FOUND' });
  const act = (scene: InProject) => {
    const share = shareByRules(scene);
    answer = settleAndEnd(share ? { ...scene, share } : scene, projectId, words);
  };
  await inProject(deps, projectId, act, log);
  return answer.ok ? ok(null) : answer;
}

/** The outcome of the held price if support ends this project; null if the end moves none. */
function shareByRules({ project: { row }, locked, now }: InProject): PriceShare | null {
  if (row.endedOn !== null || !decidablePayments({ project: { row }, locked })) return null;
  // The problem is settled first, and no time passed while it was open.
  const { dispute } = row;
  const resumed =
    dispute && isDisputed(row) ? { ...row, ...deadlinesAfter(dispute, row, now) } : row;
  return settlementOf(resumed, { situation: situationOf(row), by: 'support' }, now);
}

/** The held price with its extra rounds; null if Pollin holds none, or if some of it already moves. */
function decidablePayments({ project: { row }, locked }: Held): PaymentRow[] | null {
  const held = paymentsOf(locked.bookings.work, row).filter(({ state }) => state === 'held');
  return held.length > 0 && held.every(isDecidable) ? held : null;
}

/** A project that has ended already stays as it is. Throws if only one of the two is possible: then nothing is kept. */
function settleAndEnd(
  scene: Decision,
  projectId: ProjectId,
  words: string,
): Result<unknown, RuleRefusal> {
  const settled = apply(scene, { projectId, event: 'dispute_resolved' }, words);
  if (!settled.ok || scene.project.row.endedOn !== null) return settled;
  const ended = apply(scene, { projectId, event: 'project_cancelled', reason: words }, words);
  if (!ended.ok) throw new Error('A project could not be ended with its problem.');
  return ended;
}

/**
 * Settles a reported problem and the project's held price with it, and those of extra rounds: back to the business, to the
 * creator, or half of all to each. A project that still goes on ends, because its money does. Refused where money already moves, and where Pollin holds none.
 */
export async function settlePrice(
  deps: SupportDeps,
  projectId: ProjectId,
  words: string,
  { share, who, log }: { share: PriceShare; who: string; log?: Log },
): Decided {
  let answer: Result<unknown, RuleRefusal> = refused({ code: 'NOT_FOUND' });
  const act = (scene: InProject) => {
    const { now } = scene;
    const { work } = scene.locked.bookings;
    const held = decidablePayments(scene);
    if (!held) return void (answer = refused({ code: 'WRONG_STATE' }));
    answer = settleAndEnd({ ...scene, share }, projectId, words);
    if (!answer.ok) return;
    const decision = { by: 'support', who, reason: words, on: now.toISOString() } as const;
    let before = 0;
    for (const { id } of held) {
      const ended = work.payments.get(id);
      if (!ended) throw new Error('A price is gone with its project.');
      const refundCents = refundOf(share, before, before + ended.amountCents);
      before += ended.amountCents;
      const row = withDecision(ended, { ...decision, refundCents }, now);
      scene.changes.bookings.work.payment({ ...row, nextStepOn: nextStepOf(row, now) });
    }
  };
  await inProject(deps, projectId, act, log);
  return answer.ok ? ok(null) : answer;
}

/** The business's part of the cents of one payment, which lie between two of the total. Of an odd total the creator gets the cent. */
function refundOf(share: PriceShare, from: number, to: number): number {
  if (share === 'split') return Math.floor(to / 2) - Math.floor(from / 2);
  return share === 'refund' ? to - from : 0;
}

async function asSupport(
  deps: SupportDeps,
  payload: PayloadOf<'projectEvent'>,
  resolution?: string,
): Decided {
  let answer: Result<unknown, RuleRefusal> = refused({ code: 'NOT_FOUND' });
  const act = (scene: InProject) => {
    answer = apply(scene, payload, resolution);
  };
  await inProject(deps, payload.projectId, act);
  return answer.ok ? ok(null) : answer;
}

function apply(
  scene: Decision,
  payload: PayloadOf<'projectEvent'>,
  resolution?: string,
): Result<unknown, RuleRefusal> {
  const { projectId } = payload;
  const occurredAt = scene.now.toISOString();
  const words = resolution === undefined ? {} : { resolution };
  const { contentState } = scene.project.row;
  const isLate = payload.event === 'project_cancelled' && contentState === 'approved';
  return applyProjectEvent(
    { ...scene, ...words, actor: 'support', occurredAt },
    isLate ? { projectId, event: 'cancel_agreed' } : payload,
  );
}
