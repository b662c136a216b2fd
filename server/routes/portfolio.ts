import { createHash } from 'node:crypto';
import type { CommandEnvelope } from '#contract/command.ts';
import { portfolioResult } from '#contract/command.ts';
import { routes } from '#contract/http.ts';
import { newId } from '#contract/new-id.ts';
import {
  uploadId,
  type AccountId,
  type CommandId,
  type PortfolioItemId,
  type UploadId,
} from '#contract/ids.ts';
import { PORTFOLIO_BATCH_MAX } from '#contract/pictures/rules.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { AccountCaller, Deps, Handlers } from '../call.ts';
import { runBatch } from '../commands/run-batch.ts';
import { readForm } from '../middleware/read-form.ts';
import { createQueue, QueueFull } from '../pictures/queue.ts';
import { receivePicture } from '../pictures/receive.ts';
import { refuse } from '../refusal.ts';
import { sha256Of } from '../ports/files/files.ts';
import { runOne } from './run-one.ts';

const PART = 'portfolio';

/** A form of four pictures is held in memory whole, so few are read at once; what waits is not read yet. */
const inTurn = createQueue({ atOnce: 2, waiting: 16 });

export const portfolioRoutes: Handlers<'creatorPortfolio' | 'removePortfolioItem'> = {
  /** The same file again is the item that is there, so a call that comes again changes nothing. */
  async creatorPortfolio({ deps, caller, context }) {
    try {
      return await inTurn(() => addSent(deps, caller, context.req.raw));
    } catch (error) {
      if (error instanceof QueueFull) return refused(refuse('UNAVAILABLE'));
      throw error;
    }
  },

  async removePortfolioItem({ params, ...call }) {
    const done = await runOne(call, 'removePortfolioItem', { itemId: params.id });
    return done.ok ? ok({ success: true }) : done;
  },
};

type Added = { items: { itemId: PortfolioItemId }[] };

/** All of them or, where one is no picture, none. */
async function addSent(
  deps: Deps,
  caller: AccountCaller,
  request: Request,
): Promise<Result<Added, Refusal>> {
  const form = await readForm(request, routes.creatorPortfolio.maxBytes, [PART]);
  if (!form.ok) return form;
  const [field] = Object.keys(form.value.texts);
  if (field !== undefined) return refused(refuse('INVALID', { current: { path: [field] } }));
  const sent = form.value.files.get(PART) ?? [];
  if (sent.length === 0) return refused(refuse('PICTURE_BROKEN'));
  if (sent.length > PORTFOLIO_BATCH_MAX) return refused(refuse('TOO_MANY_FILES'));
  const commands: CommandEnvelope[] = [];
  for (const file of sent) {
    const command = await received(deps, caller.accountId, file);
    if (!command.ok) return command;
    commands.push(command.value);
  }
  return answersOf(await runBatch(deps, caller, commands));
}

async function received(
  deps: Deps,
  accountId: AccountId,
  file: File,
): Promise<Result<CommandEnvelope, Refusal>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sourceSha256 = sha256Of(bytes);
  const named = uploadNamed(accountId, sourceSha256);
  const picture = { accountId, uploadId: named, purpose: 'portfolio' as const, bytes };
  const kept = await receivePicture(deps, picture);
  if (!kept.ok) return kept;
  const itemId = newId<PortfolioItemId>();
  return ok({
    id: newId<CommandId>(),
    kind: 'addPortfolioItem',
    occurredAt: deps.now().toISOString(),
    payload: { itemId, uploadId: named, sourceSha256 },
  });
}

function answersOf({ answers }: Awaited<ReturnType<typeof runBatch>>): Result<Added, Refusal> {
  const items: Added['items'] = [];
  for (const answer of answers) {
    if (answer.outcome === 'refused' || answer.outcome === 'later') return refused(answer.refusal);
    if (answer.outcome !== 'done') return refused(refuse('FAILED'));
    items.push(portfolioResult.parse(answer.result));
  }
  return ok({ items });
}

/** The same file is the same upload. */
function uploadNamed(accountId: AccountId, sha256: string): UploadId {
  const digits = createHash('sha256').update(`portfolio ${accountId} ${sha256}`).digest('hex');
  // A UUID of version 8: digits of the maker's own choice.
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ];
  return uploadId.parse(parts.join('-'));
}
