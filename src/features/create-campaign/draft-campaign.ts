import type { CampaignFields } from '#contract/campaign/record.ts';
import type { TemplateBusiness, Tone } from './template.ts';
import type { Failure } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { callAsUser } from '#src/data/device/session.ts';

export type Drafted = {
  fields: Partial<CampaignFields>;
  model: string | null;
  promptHash: string | null;
  /** Why the built-in template wrote it; null: a model did. */
  instead: 'offline' | 'unavailable' | null;
};

type Wish = { prompt: string; tone: Tone };

/** Drafts a campaign: by the model where there is one and a connection, by the built-in template otherwise. */
export async function draftCampaign(
  { accountId }: Actor,
  wish: Wish,
  business: TemplateBusiness,
  now: number,
): Promise<Drafted> {
  if (!device.isOnline()) return await byTemplate(wish, business, now, 'offline');
  const reply = await callAsUser(device, 'aiDraft', {
    accountId,
    body: { ...wish, businessId: accountId },
  });
  if (reply.ok) return { ...reply.value, instead: null };
  return await byTemplate(
    wish,
    business,
    now,
    hasAnswer(reply.failure) ? 'unavailable' : 'offline',
  );
}

/** Our own server answered, possibly with a refusal. */
const hasAnswer = (failure: Failure): boolean =>
  failure.kind === 'refused' || (failure.status !== null && !failure.isPortal);

async function byTemplate(
  { prompt, tone }: Wish,
  business: TemplateBusiness,
  now: number,
  instead: Drafted['instead'],
): Promise<Drafted> {
  const { TEMPLATE_MODEL, templateDraft } = await import('./template.ts');
  const fields = templateDraft(prompt, tone, business, now);
  return { fields, model: TEMPLATE_MODEL, promptHash: null, instead };
}
