import * as z from 'zod/mini';
import { appointmentRecord } from '../appointment/record.ts';
import { campaignFields, campaignRecord } from '../campaign/record.ts';
import { CAMPAIGN_LIMITS } from '../campaign/lists.ts';
import { opportunitiesQuery, opportunity } from '../campaign/opportunity.ts';
import { candidateRecord } from '../candidate/record.ts';
import { campaignPayloads } from '../commands/campaigns-payloads.ts';
import { candidateResult, contentResult, versionResult } from '../commands/command-results.ts';
import { candidatePayloads } from '../commands/candidates-payloads.ts';
import { contentRecord } from '../content/record.ts';
import { contentPayloads } from '../commands/content-payloads.ts';
import { projectPayloads } from '../commands/projects-payloads.ts';
import { reviewPayloads } from '../commands/reviews-payloads.ts';
import { creatorCard } from '../directory/record.ts';
import { accountId, campaignId, projectId } from '../ids.ts';
import { publicBusiness } from '../profile/record.ts';
import { projectRecord } from '../project/record.ts';
import type { Route } from './route.ts';

const ofCampaign = z.strictObject({ id: campaignId });
const ofProject = z.strictObject({ id: projectId });
const MAX_BYTES = 256 * 1024;

export const tones = ['friendly', 'playful', 'elegant', 'bold'] as const;
const aiDraftBody = z.strictObject({
  prompt: z.string().check(z.minLength(1), z.maxLength(CAMPAIGN_LIMITS.aiPrompt)),
  tone: z.enum(tones),
  businessId: accountId,
});

export const campaignRoutes = {
  opportunities: {
    method: 'GET',
    path: '/opportunities',
    access: { action: 'opportunities.read' },
    offline: 'read',
    query: opportunitiesQuery,
    /**
     * Best fit first; `next` is the cursor of the following page, null behind the last one. `total` is how many there are, or
     * with `isMore` how many at least.
     */
    answer: z.object({
      opportunities: z.array(opportunity),
      next: z.nullable(z.string()),
      total: z.int(),
      isMore: z.optional(z.boolean()),
    }),
    byItem: true,
  },
  /** A campaign with its business: for a creator an active public one, or one that they have to do with. */
  campaign: {
    method: 'GET',
    path: '/campaigns/{id}',
    access: { action: 'campaign.read' },
    offline: 'read',
    params: ofCampaign,
    answer: z.object({
      campaign: campaignRecord,
      business: publicBusiness,
      distanceKm: z.nullable(z.number()),
    }),
  },
  saveCampaign: {
    method: 'POST',
    path: '/campaigns',
    access: { action: 'campaign.manage' },
    offline: 'queued',
    body: campaignPayloads.saveCampaign,
    answer: versionResult,
    command: 'saveCampaign',
    maxBytes: MAX_BYTES,
  },
  campaignEvent: {
    method: 'POST',
    path: '/campaigns/{id}/events',
    access: { action: 'campaign.manage' },
    offline: 'onlineOnly',
    params: ofCampaign,
    body: campaignPayloads.campaignEvent,
    answer: versionResult,
    command: 'campaignEvent',
  },
  /** A draft by the configured model; `UNAVAILABLE` where there is none; the device then uses its template. */
  aiDraft: {
    method: 'POST',
    path: '/campaigns/aiDraft',
    access: { action: 'campaign.manage' },
    offline: 'onlineOnly',
    body: aiDraftBody,
    answer: z.object({
      fields: z.partial(campaignFields),
      model: z.string(),
      promptHash: z.string(),
    }),
  },
  /** Ten creators that suit and have nothing to do with the campaign yet, the best first. */
  suggestions: {
    method: 'GET',
    path: '/campaigns/{id}/suggestions',
    access: { action: 'creators.read' },
    offline: 'read',
    params: ofCampaign,
    answer: z.object({ creators: z.array(creatorCard) }),
    byItem: true,
  },
  /** Candidates of a campaign that the device does not keep any more, the newest first. */
  candidates: {
    method: 'GET',
    path: '/campaigns/{id}/candidates',
    access: { action: 'creators.read' },
    offline: 'read',
    params: ofCampaign,
    query: z.strictObject({ before: z.optional(projectId) }),
    answer: z.object({ candidates: z.array(candidateRecord), more: z.boolean() }),
    byItem: true,
  },
  candidateEvent: {
    method: 'POST',
    path: '/candidates/{id}/events',
    access: { action: 'campaign.read' },
    offline: 'queued',
    params: ofProject,
    body: candidatePayloads.candidateEvent,
    answer: candidateResult,
    command: 'candidateEvent',
  },
  /** A business's ended campaigns, the last ended first, for a device that does not keep all of them. */
  campaigns: {
    method: 'GET',
    path: '/campaigns',
    access: { action: 'campaign.read' },
    offline: 'read',
    query: z.strictObject({ before: z.optional(campaignId) }),
    answer: z.object({ campaigns: z.array(campaignRecord), more: z.boolean() }),
    byItem: true,
  },
  /** An account's view of one campaign, for a device that no longer stores it. */
  campaignWork: {
    method: 'GET',
    path: '/campaigns/{id}/work',
    access: { action: 'campaign.read' },
    offline: 'read',
    params: ofCampaign,
    answer: z.object({
      campaigns: z.array(campaignRecord),
      candidates: z.array(candidateRecord),
      projects: z.array(projectRecord),
      appointments: z.array(appointmentRecord),
      content: z.array(contentRecord),
    }),
    byItem: true,
  },
  /** Projects that the device does not keep any more, the newest first. */
  projects: {
    method: 'GET',
    path: '/projects',
    access: { action: 'campaign.read' },
    offline: 'read',
    query: z.strictObject({ before: z.optional(projectId) }),
    answer: z.object({ projects: z.array(projectRecord), more: z.boolean() }),
    byItem: true,
  },
  project: {
    method: 'GET',
    path: '/projects/{id}',
    access: { action: 'campaign.read' },
    offline: 'read',
    params: ofProject,
    answer: projectRecord,
  },
  projectEvent: {
    method: 'POST',
    path: '/projects/{id}/events',
    access: { action: 'campaign.read' },
    offline: 'queued',
    params: ofProject,
    body: projectPayloads.projectEvent,
    answer: versionResult,
    command: 'projectEvent',
    maxBytes: MAX_BYTES,
  },
  addContent: {
    method: 'POST',
    path: '/projects/{id}/content',
    access: { action: 'candidate.act' },
    offline: 'queued',
    params: ofProject,
    body: contentPayloads.addContent,
    answer: contentResult,
    command: 'addContent',
  },
  submitReview: {
    method: 'POST',
    path: '/projects/{id}/reviews',
    access: { action: 'review.write' },
    offline: 'queued',
    params: ofProject,
    body: reviewPayloads.submitReview,
    answer: versionResult,
    command: 'submitReview',
  },
} as const satisfies Record<string, Route>;
