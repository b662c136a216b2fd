import type { Pool } from 'pg';
import type { Earning } from '#contract/billing/record.ts';
import type { AccountId } from '#contract/ids.ts';
import { isoTime } from '../presenters/time.ts';

/** More than a creator looks through. */
const MOST = 500;

/** A creator's paid projects, the newest first, with what became of each price. */
export async function earningsOf(pool: Pool, creatorId: AccountId): Promise<Earning[]> {
  const { rows } = await pool.query<Earning>({
    name: 'earnings',
    text: EARNINGS,
    values: [creatorId, MOST],
  });
  return rows;
}

const EARNINGS = `
select p.id as "projectId", c.title as "campaignTitle", b.name as "businessName",
       p.agreed_price_cents as "amountCents", coalesce(y.fee_cents, 0) as "feeCents",
       coalesce(y.refunded_cents, 0) as "refundedCents",
       case when y.id is null then 'direct' else 'pollin' end as "paidBy",
       coalesce(y.state, case p.step when 'completed' then 'earned' else 'agreed' end) as state,
       ${isoTime('y.release_on')} as "releaseOn", coalesce(y.is_frozen or y.chargeback = 'open', false) as "isFrozen",
       ${isoTime('p.created_on')} as "agreedOn", ${isoTime('p.ended_on')} as "endedOn"
from projects p join campaigns c on c.id = p.campaign_id join businesses b on b.id = p.business_id
left join project_payments y on y.id = p.payment_id
where p.creator_id = $1 and p.agreed_price_cents > 0 and (p.step <> 'cancelled' or y.id is not null)
order by p.created_on desc, p.id limit $2`;
