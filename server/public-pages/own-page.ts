import { eq } from 'drizzle-orm';
import {
  publicFolders,
  publicPath,
  slugOf,
  type PublicKind,
  type PublicPage,
} from '#contract/public-page/rules.ts';
import { kindOf } from '#contract/profile/rules.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { isTaken } from '../db/is-taken.ts';
import { publicPages } from '../db/schema/profiles.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { refuse } from '../texts/refusal.ts';

/** The page of the caller's account. A corporation has none: its businesses do. */
export async function readOwnPage(
  deps: Deps,
  { accountId, membership }: AccountCaller,
): Promise<Result<PublicPage, Refusal>> {
  const kind = kindOf(membership);
  if (kind === 'corporate') return refused(refuse('WRONG_STATE'));
  const { rows } = await deps.pool.query<{ slug: string | null; name: string }>({
    name: 'own-public-page',
    text: `select p.slug, coalesce(b.name, k.first_name || ' ' || k.last_name, '') as name
      from accounts a left join businesses b on b.id = a.id left join creators k on k.id = a.id
      left join public_pages p on p.account_id = a.id where a.id = $1`,
    values: [accountId],
  });
  return ok(ownPage(deps, kind, rows[0]?.slug ?? null, rows[0]?.name ?? ''));
}

/** Gives the account's page an address, or takes the page off. The answer of a repeat is the same. */
export async function publishPage(
  deps: Deps,
  caller: AccountCaller,
  slug: string | null,
): Promise<Result<PublicPage, Refusal>> {
  const { accountId } = caller;
  const kind = kindOf(caller.membership);
  if (kind === 'corporate') return refused(refuse('WRONG_STATE'));
  const updatedOn = deps.now();
  if (slug === null) {
    await deps.db.delete(publicPages).where(eq(publicPages.accountId, accountId));
  } else {
    try {
      await deps.db
        .insert(publicPages)
        .values({ accountId, kind, slug, updatedOn })
        .onConflictDoUpdate({ target: publicPages.accountId, set: { slug, updatedOn } });
    } catch (error) {
      if (isTaken(error)) return refused(refuse('ADDRESS_TAKEN'));
      throw error;
    }
  }
  deps.log.info({ accountId, published: slug !== null }, 'public page changed');
  return await readOwnPage(deps, caller);
}

function ownPage({ env }: Deps, kind: PublicKind, slug: string | null, name: string): PublicPage {
  return {
    kind,
    slug,
    url: slug === null ? null : `${env.publicUrl}${publicPath(kind, slug)}`,
    base: `${env.publicUrl}${publicFolders[kind]}/`,
    suggested: slugOf(name),
  };
}
