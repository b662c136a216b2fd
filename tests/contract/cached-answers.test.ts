import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseByItem } from '#contract/by-item.ts';
import { campaignGroups } from '#contract/campaign-group/record.ts';
import type { Earning } from '#contract/billing/record.ts';
import { newId } from '#contract/new-id.ts';
import { billingRoutes } from '#contract/routes/billing.ts';
import { aCampaign, aProject } from '../support/records.ts';

/** A device reads answers that an earlier build cached, also offline. They know nothing of extra rounds with a price. */

test('earnings that an earlier build cached are all there, as prices', () => {
  const earning = {
    projectId: newId(),
    campaignTitle: 'Patio brunch',
    businessName: 'Desert Bloom',
    amountCents: 12_050,
    feeCents: 0,
    refundedCents: 0,
    paidBy: 'direct',
    state: 'agreed',
    releaseOn: null,
    isFrozen: false,
    agreedOn: '2026-11-02T18:00:00.000Z',
    endedOn: null,
  } satisfies Omit<Earning, 'kind'>;

  const read = parseByItem(billingRoutes.earnings.answer, { earnings: [earning] });

  expect(read).toEqual({ value: { earnings: [{ ...earning, kind: 'price' }] }, refused: [] });
});

test('campaigns of a corporation that an earlier build cached are all there, without paid rounds', () => {
  const { roundPayments: _, ...project } = aProject();
  const campaign = { groupId: newId(), campaign: aCampaign() };
  const cached = {
    locations: [],
    campaigns: [{ ...campaign, projects: [{ project, appointment: null, items: [] }] }],
  };

  const read = z.safeParse(campaignGroups, cached);

  expect(read.data?.campaigns[0]?.projects[0]?.project).toEqual({ ...project, roundPayments: [] });
});
