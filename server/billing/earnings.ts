import type { Pool } from 'pg';
import type { Earning } from '#contract/billing/record.ts';
import type { AccountId } from '#contract/ids.ts';
import { shownStates } from '../presenters/payment.ts';
import { isoTime } from '../presenters/time.ts';

/** More than a creator looks through. */
const MOST = 500;

/** A creator's paid projects, the newest first, with what became of each price, and of those of extra rounds. */
export async function earningsOf(pool: Pool, creatorId: AccountId): Promise<Earning[]> {
  const { rows } = await pool.query<Earning>({
    name: 'earnings',
    text: EARNINGS,
    values: [creatorId, MOST],
  });
  return rows;
}

const EARNINGS = `
select p.id as "projectId", case when y.round_of is null then 'price' else 'round' end as kind,
       c.title as "campaignTitle", b.name as "businessName",
       case when y.round_of is null then p.agreed_price_cents else y.amount_cents end as "amountCents",
       coalesce(y.fee_cents, 0) as "feeCents",
       coalesce(y.refunded_cents, 0) as "refundedCents",
       case when y.id is null then 'direct' else 'pollin' end as "paidBy",
       coalesce(y.state, case p.step when 'completed' then 'earned' else 'agreed' end) as state,
       ${isoTime('y.release_on')} as "releaseOn", coalesce(y.is_frozen or y.chargeback = 'open', false) as "isFrozen",
       ${isoTime('case when y.round_of is null then p.created_on else y.held_on end')} as "agreedOn",
       ${isoTime('p.ended_on')} as "endedOn"
from projects p join campaigns c on c.id = p.campaign_id join businesses b on b.id = p.business_id
left join project_payments y on y.id = p.payment_id
  or y.project_id = p.id and y.round_of = p.payment_id and y.state in (${shownStates})
where p.creator_id = $1 and p.agreed_price_cents > 0 and (p.step <> 'cancelled' or y.id is not null)
order by p.created_on desc, p.id, y.round_of is not null, y.created_on, y.id limit $2`;
