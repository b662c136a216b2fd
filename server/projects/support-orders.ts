import * as z from 'zod/mini';
import { projectId, type ProjectId } from '#contract/ids.ts';
import { isEnded } from '#contract/project/rules.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import type { PriceShare } from '#contract/support/desk.ts';
import { cleanText } from '#contract/text.ts';
import type { Deps } from '../http/call.ts';
import { StartError } from '../env/start-error.ts';
import { isEndedWith, openDisputes, workOf, type Dispute, type Work } from './disputes.ts';
import { cancelForThem, settleDispute, settlePrice } from './support.ts';

type SupportOrder =
  | { act: 'list' }
  | {
      act: 'settle' | 'end';
      projectId: ProjectId;
      words: string;
      isConfirmed: boolean;
      /** The outcome of the held price; without it, the rules decide. */
      share: PriceShare | null;
    };

const LEAST = 10;
const MOST = 600;
const USAGE = `Say one of:
  list                                  problems that are open
  settle <project> "<words>" --confirm          settles one, in words that both sides read
  settle <project> refund "<words>" --confirm   the same, ends the project, and gives the held price back to the business
  settle <project> release "<words>" --confirm  … or to the creator
  settle <project> split "<words>" --confirm    … or half to each
  end <project> "<words>" --confirm             ends a project that its two sides can't end themselves
Without --confirm, it only shows what would happen.`;

const shares: readonly PriceShare[] = ['refund', 'release', 'split'];

/** The parsed arguments. An order that is not understood completely does nothing. */
export function readOrder(args: readonly string[]): SupportOrder {
  const isConfirmed = args.includes('--confirm');
  const [act, id, ...rest] = args.filter((one) => one !== '--confirm');
  const share = act === 'settle' ? (shares.find((one) => one === rest[0]) ?? null) : null;
  const [text = '', ...more] = share ? rest.slice(1) : rest;
  if (act === 'list' && id === undefined) return { act };
  const parsed = z.safeParse(projectId, id);
  if ((act !== 'settle' && act !== 'end') || !parsed.success || more.length > 0) {
    throw new StartError(USAGE);
  }
  const words = cleanText(text);
  if (words.length < LEAST || words.length > MOST) {
    throw new StartError(
      `Both sides see this message. Write ${LEAST} to ${MOST} characters, in quotation marks.`,
    );
  }
  return { act, projectId: parsed.data, words, isConfirmed, share };
}

/** Carries out an order and answers in lines. Throws a sentence if it can't; then nothing has changed. */
export async function carryOut(
  deps: Pick<Deps, 'pool' | 'bus' | 'now'> & { who?: string },
  order: SupportOrder,
): Promise<string[]> {
  if (order.act === 'list') {
    const open = await openDisputes(deps.pool);
    return open.length === 0 ? ['There are no open problems.'] : open.flatMap(describe);
  }
  const { act, words, isConfirmed, share } = order;
  const open = await openDisputes(deps.pool, order.projectId);
  const work = await workOf(deps.pool, order.projectId);
  if (!work) throw new StartError(why.NOT_FOUND);
  if (act === 'settle' && open.length === 0)
    throw new StartError('This project has no open problem.');
  // Ending an ended project changes nothing and must not be reported as done.
  if (act === 'end' && isEnded(work.step)) throw new StartError(why.WRONG_STATE);
  if (act === 'end' && open.length > 0) throw new StartError(why.DISPUTED);
  if (!isConfirmed) {
    const what = act === 'settle' ? 'This problem would be resolved' : 'This project would end';
    const about = act === 'settle' ? open.flatMap(describe) : [titleOf(work)];
    const also = share ? `, end, and its price be settled: ${share}` : '';
    return [...about, `${what}${also} with “${words}”. Add --confirm to do it.`];
  }
  const { projectId: id } = order;
  const done = share
    ? await settlePrice(deps, id, words, { share, who: deps.who ?? 'support' })
    : await (act === 'settle' ? settleDispute : cancelForThem)(deps, id, words);
  if (!done.ok && share) {
    throw new StartError('Pollin holds no price of this project, or its money is already moving.');
  }
  if (!done.ok) throw new StartError(sentenceOf(done.refusal.code));
  // Another operator may have been faster, with another message.
  if (act === 'end' && !(await isEndedWith(deps.pool, order.projectId, words))) {
    throw new StartError(why.WRONG_STATE);
  }
  return [
    act === 'settle'
      ? 'Problem resolved. Both sides are notified.'
      : 'Project ended. Both sides are notified.',
  ];
}

const why = {
  NOT_FOUND: 'This project doesn’t exist.',
  WRONG_STATE: 'This project has already ended.',
  DISPUTED: 'This project has an open problem. Resolve it first.',
};

const sentenceOf = (code: RefusalCode): string =>
  Object.hasOwn(why, code) ? why[code as keyof typeof why] : `Couldn’t do this: ${code}.`;

const titleOf = (one: Work): string =>
  `${one.projectId}  ${one.campaign} – ${one.business} and ${one.creator}, at ${one.step}`;

const describe = (one: Dispute): string[] => [
  titleOf(one),
  `  since ${one.openedOn}, by the ${one.by}: ${one.reason}`,
];
