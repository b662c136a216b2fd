import * as z from 'zod/mini';
import { invalid } from './api-error.ts';
import { moveMoney } from './balance.ts';
import { idOf, type Kinds } from './kinds.ts';
import { flag, mergeMetadata, metadata, text } from './params.ts';
import { nulls } from './present.ts';
import { endpoint, list, retrieve, type Endpoints } from './resource.ts';
import type { Store } from './store.ts';

type Dispute = Kinds['dispute'];

const ANSWER_WITHIN_S = 9 * 24 * 3600;
const REVIEWED_AFTER_S = 3600;
const FEE_CENTS = 1500;
/** Evidence with this text wins; every other evidence loses. */
const WINNING = 'winning_evidence';

/** The card's owner disputes a charge: its money leaves the account until the dispute is won. */
export async function openDispute(store: Store, charge: Kinds['charge']): Promise<void> {
  const id = store.newId('du');
  const { amount, currency } = charge;
  const entry = await moveMoney(store, {
    amount: -amount,
    currency,
    type: 'adjustment',
    reportingCategory: 'dispute',
    source: id,
    fee: FEE_CENTS,
  });
  const due = store.now + ANSWER_WITHIN_S;
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [entry],
    charge: charge.id,
    created: store.now,
    currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence,
    evidence_details: {
      due_by: due,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: idOf(charge.payment_intent),
    reason: 'fraudulent',
    status: 'needs_response',
  };
  await store.change(charge, { disputed: true });
  await store.insert(dispute, 'charge.dispute.created', { due });
  await store.event('charge.dispute.funds_withdrawn', dispute);
}

const emptyEvidence: Dispute['evidence'] = {
  ...nulls('access_activity_log', 'billing_address', 'cancellation_policy', 'customer_name'),
  ...nulls('cancellation_policy_disclosure', 'cancellation_rebuttal', 'customer_communication'),
  ...nulls('customer_email_address', 'customer_purchase_ip', 'customer_signature', 'receipt'),
  ...nulls('duplicate_charge_documentation', 'duplicate_charge_explanation', 'service_date'),
  ...nulls('duplicate_charge_id', 'product_description', 'refund_policy', 'shipping_address'),
  ...nulls('refund_policy_disclosure', 'refund_refusal_explanation', 'service_documentation'),
  ...nulls('shipping_carrier', 'shipping_date', 'shipping_documentation', 'uncategorized_file'),
  ...nulls('shipping_tracking_number', 'uncategorized_text'),
  enhanced_evidence: {},
};

/** Nobody answered in time, or the bank has read the answer. */
export async function decideDispute(store: Store, dispute: Dispute): Promise<void> {
  const isWon =
    dispute.status === 'under_review' && dispute.evidence.uncategorized_text === WINNING;
  await closeDispute(store, dispute, isWon);
}

async function closeDispute(store: Store, dispute: Dispute, isWon: boolean): Promise<Dispute> {
  const { amount, currency, id } = dispute;
  const entries = isWon
    ? [
        ...dispute.balance_transactions,
        await moveMoney(store, {
          amount,
          currency,
          type: 'adjustment',
          reportingCategory: 'dispute_reversal',
          source: id,
        }),
      ]
    : dispute.balance_transactions;
  const status = isWon ? 'won' : 'lost';
  const changes = { status, balance_transactions: entries } as const;
  const closed = await store.change(dispute, changes, 'charge.dispute.closed', null);
  if (isWon) await store.event('charge.dispute.funds_reinstated', closed);
  return closed;
}

export const disputeEndpoints: Endpoints = {
  'GET /v1/disputes': list('dispute', { charge: 'charge', payment_intent: 'payment_intent' }),
  'GET /v1/disputes/:id': retrieve('dispute'),
  'POST /v1/disputes/:id': endpoint(
    z.strictObject({
      evidence: z.optional(z.record(z.string(), text)),
      submit: z.optional(flag),
      metadata: z.optional(metadata),
    }),
    async ({ store, params, id }) => {
      const dispute = await store.get('dispute', id);
      if (params.evidence && dispute.status !== 'needs_response') throw settled(dispute);
      // Without `submit: false` evidence goes to the bank at once.
      const submits = params.evidence !== undefined && params.submit !== false;
      const details = {
        ...dispute.evidence_details,
        has_evidence: dispute.evidence_details.has_evidence || params.evidence !== undefined,
        submission_count: dispute.evidence_details.submission_count + (submits ? 1 : 0),
        ...(submits && { submission_method: 'manual' as const }),
      };
      const changes: Partial<Dispute> = {
        evidence: { ...dispute.evidence, ...params.evidence },
        evidence_details: details,
        metadata: mergeMetadata(dispute.metadata, params.metadata),
        ...(submits && { status: 'under_review' }),
      };
      const due = submits ? store.now + REVIEWED_AFTER_S : undefined;
      return await store.change(dispute, changes, 'charge.dispute.updated', due);
    },
  ),
};

const settled = ({ status }: Dispute) => invalid(`This dispute has a status of ${status}.`);
