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

/** A page that is public now. Its `version` changes with everything that the page shows. */
export type PublicAccount = { kind: PublicKind; slug: string; id: AccountId; version: string };

/** The account of an address; null where there is no page. One cheap read, for every request. */
export async function findAccount(
  pool: Pool,
  kind: PublicKind,
  slug: string,
): Promise<PublicAccount | null> {
  const { rows } = await pool.query<PublicAccount>({
    name: 'public-page',
    text: ACCOUNT,
    values: [kind, slug],
  });
  return rows[0] ?? null;
}

/** A page shows the account's own profile and portfolio, which its feed stamps with every change. */
const ACCOUNT = `
select p.kind, p.slug, p.account_id as id, concat_ws(' ', (select value from meta where key = 'epoch'), p.account_id,
  (select max(f.revision) from feed f where f.account_id = p.account_id and f.collection in ('profiles', 'portfolio'))) as version
from public_pages p where p.kind = $1 and p.slug = $2 and ${NOT_SUSPENDED}`;

/** The public facts of an account. */
export async function readPage(pool: Pool, { kind, id }: PublicAccount): Promise<Page | null> {
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

/** Changes when a page comes, moves, or goes. */
export async function addressesVersion(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ version: string }>({
    name: 'public-pages-version',
    text: `select concat_ws(' ', count(*), sum(extract(epoch from p.updated_on))) as version from public_pages p`,
  });
  return rows[0]?.version ?? '';
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
