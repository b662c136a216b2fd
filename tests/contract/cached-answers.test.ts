import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseByItem } from '#contract/by-item.ts';
import { campaignGroups } from '#contract/campaign-group/record.ts';
import { newId } from '#contract/new-id.ts';
import { billingRoutes } from '#contract/routes/billing.ts';
import { anEarning } from '../support/an-earning.ts';
import { aCampaign, aProject } from '../support/records.ts';

/** A device reads answers that an earlier build cached, also offline. They know nothing of extra rounds with a price. */

test('earnings that an earlier build cached are all there, as prices', () => {
  const { kind: _, ...earning } = anEarning();

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
