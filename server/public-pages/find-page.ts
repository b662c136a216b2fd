import type { Pool } from 'pg';
import type { PublicCreator } from '#contract/directory/record.ts';
import type { AccountId } from '#contract/ids.ts';
import type { PublicBusiness } from '#contract/profile/record.ts';
import type { PublicKind } from '#contract/public-page/rules.ts';
import { FILES_BASE } from '#contract/pictures/record.ts';
import { presentCreator } from '../presenters/creator.ts';
import { presentPublicBusiness } from '../presenters/public-business.ts';

type Page =
  | { kind: 'business'; business: PublicBusiness }
  | { kind: 'creator'; creator: PublicCreator };

/** Most addresses that a site map may name (sitemaps.org). */
const SITEMAP_MAX = 50_000;

/** SQL: nobody who answers for the account of page `p` is suspended. */
const NOT_SUSPENDED = `not exists (select from memberships m join users u on u.id = m.user_id
  where m.account_id = p.account_id and m.role in ('creator', 'owner') and u.disabled)`;

/** What everyone may read at an address; null where there is no page. */
export async function findPage(pool: Pool, kind: PublicKind, slug: string): Promise<Page | null> {
  const { rows } = await pool.query<{ id: AccountId }>({
    name: 'public-page',
    text: `select p.account_id as id from public_pages p where p.kind = $1 and p.slug = $2 and ${NOT_SUSPENDED}`,
    values: [kind, slug],
  });
  const id = rows[0]?.id;
  if (id === undefined) return null;
  if (kind === 'business') {
    const business = await presentPublicBusiness(pool, id);
    return business && { kind, business };
  }
  const creator = await presentCreator(pool, id, id);
  return creator && { kind, creator };
}

/** Ids of the stored pictures that a page shows, and so everyone may load. */
export function picturesOf(page: Page): string[] {
  const addresses =
    page.kind === 'business'
      ? [page.business.logoUrl, page.business.photoUrl]
      : [page.creator.photoUrl, ...page.creator.portfolio.map(({ fileUrl }) => fileUrl)];
  return addresses.flatMap((address) =>
    address?.startsWith(`${FILES_BASE}/`) ? [address.slice(FILES_BASE.length + 1)] : [],
  );
}

export async function pageAddresses(pool: Pool): Promise<{ kind: PublicKind; slug: string }[]> {
  const { rows } = await pool.query<{ kind: PublicKind; slug: string }>({
    name: 'public-page-addresses',
    text: `select p.kind, p.slug from public_pages p where ${NOT_SUSPENDED}
      order by p.updated_on desc, p.account_id limit ${SITEMAP_MAX}`,
  });
  return rows;
}

export type { Page };
