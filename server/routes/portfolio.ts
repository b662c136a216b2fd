import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { portfolioResult } from '#contract/commands/command-results.ts';
import { routes } from '#contract/routes/http.ts';
import { newId } from '#contract/new-id.ts';
import {
  commandId,
  portfolioItemId,
  type AccountId,
  type CommandId,
  type PortfolioItemId,
} from '#contract/ids.ts';
import { PORTFOLIO_BATCH_MAX, PORTFOLIO_MAX } from '#contract/pictures/rules.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { headers } from '#contract/routes/route.ts';
import type { AccountCaller, Deps, Handlers } from '../http/call.ts';
import { runBatch } from '../commands/run-batch.ts';
import { withForm, wrongAt, type SentForm } from '../middleware/read-form.ts';
import { receivePicture } from '../pictures/receive.ts';
import { uploadIdOf } from '../pictures/upload-id.ts';
import { refuse } from '../texts/refusal.ts';
import { sha256Of } from '../ports/files/files.ts';
import { runOne } from './run-one.ts';

const PART = 'portfolio';

export const portfolioRoutes: Handlers<'creatorPortfolio' | 'removePortfolioItem'> = {
  /** The same file again is the existing item, and the same key again is the same call, whatever happened meanwhile. */
  async creatorPortfolio({ deps, caller, context }) {
    const named = context.req.header(headers.idempotencyKey);
    const key = named === undefined ? null : commandId.safeParse(named);
    if (key?.success === false) return wrongAt(headers.idempotencyKey);
    return withForm(
      { deps, accountId: caller.accountId, request: context.req.raw },
      { maxBytes: routes.creatorPortfolio.maxBytes, parts: [PART] },
      (form) => addSent(deps, caller, form, key?.data ?? null),
    );
  },

  async removePortfolioItem({ params, ...call }) {
    const done = await runOne(call, 'removePortfolioItem', { itemId: params.id });
    return done.ok ? ok({ success: true }) : done;
  },
};

type Added = { items: { itemId: PortfolioItemId }[] };
type Addition = PayloadOf<'addPortfolioItem'> & { commandId: CommandId; bytes: Uint8Array };

/**
 * All or none: one invalid picture or too little capacity refuses all. If two calls fill a portfolio at the same moment, the
 * later one may store only some, and then answers that the portfolio is full.
 */
async function addSent(
  deps: Deps,
  caller: AccountCaller,
  { texts, files }: SentForm,
  key: CommandId | null,
): Promise<Result<Added, Refusal>> {
  const [field] = Object.keys(texts);
  if (field !== undefined) return wrongAt(field);
  const sent = files.get(PART) ?? [];
  if (sent.length === 0) return refused(refuse('PICTURE_BROKEN'));
  if (sent.length > PORTFOLIO_BATCH_MAX) return refused(refuse('TOO_MANY_FILES'));
  const { accountId } = caller;
  const additions: Addition[] = [];
  for (const file of sent) {
    additions.push(additionOf(accountId, new Uint8Array(await file.arrayBuffer()), key));
  }
  if (!(await hasCapacity(deps, accountId, additions))) return refused(refuse('PORTFOLIO_FULL'));
  for (const { uploadId: named, bytes } of additions) {
    const picture = { accountId, uploadId: named, purpose: 'portfolio' as const, bytes };
    const kept = await receivePicture(deps, picture);
    if (!kept.ok) return kept;
  }
  const occurredAt = deps.now().toISOString();
  return answersOf(
    await runBatch(
      deps,
      caller,
      additions.map(({ commandId: id, bytes: _, ...payload }): CommandEnvelope => ({
        id,
        kind: 'addPortfolioItem',
        occurredAt,
        payload,
      })),
    ),
  );
}

/** A file's command: under a key the same for the same file. */
function additionOf(accountId: AccountId, bytes: Uint8Array, key: CommandId | null): Addition {
  const sourceSha256 = sha256Of(bytes);
  return {
    commandId: key ? commandId.parse(derived(key, `command ${sourceSha256}`)) : newId<CommandId>(),
    itemId: key ? portfolioItemId.parse(derived(key, `item ${sourceSha256}`)) : newId(),
    // The same file is the same upload.
    uploadId: uploadIdOf(`portfolio ${accountId} ${sourceSha256}`),
    sourceSha256,
    bytes,
  };
}

/** Whether the new items fit. An answered call and an existing item need no further capacity. */
async function hasCapacity(
  { pool }: Deps,
  accountId: AccountId,
  additions: readonly Addition[],
): Promise<boolean> {
  const { rows } = await pool.query<{ there: number; more: number }>({
    name: 'portfolio-capacity',
    text: `select (select count(*) from portfolio_items where creator_id = $1)::int as there,
                  count(distinct sent.source)::int as more
           from unnest($2::uuid[], $3::text[]) as sent (command_id, source)
           where not exists (select from commands c where c.account_id = $1 and c.id = sent.command_id)
             and not exists (select from portfolio_items i where i.creator_id = $1 and i.source_sha256 = sent.source)`,
    values: [
      accountId,
      additions.map((one) => one.commandId),
      additions.map((one) => one.sourceSha256),
    ],
  });
  const { there, more } = rows[0] ?? { there: 0, more: 0 };
  return more === 0 || there + more <= PORTFOLIO_MAX;
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

/** An id as old as the key, and always the same for this key and text. */
const derived = (key: CommandId, words: string): string =>
  `${key.toLowerCase().slice(0, 15)}${uploadIdOf(`${key.toLowerCase()} ${words}`).slice(15)}`;
