import type { CampaignFields } from '#contract/campaign/record.ts';
import { bookedOutside, editProblems } from '#contract/campaign/edit-rules.ts';
import { publishProblems, type PublishProblem } from '#contract/campaign/rules.ts';
import type { FieldName } from './campaign-form.ts';
import type { Unread } from './editing-context.ts';

/** The form's steps, in their order. */
export const formSteps = ['offer', 'content', 'when', 'rights', 'preview'] as const;
export type FormStep = (typeof formSteps)[number];

/** The steps of a brief for several locations. */
export const groupSteps = ['offer', 'content', 'when', 'rights', 'locations', 'preview'] as const;
export type GroupStep = (typeof groupSteps)[number];

/** The problems that prevent publishing, or saving a published campaign. `bookedDays`: its dates leave out a booked shoot. */
export type FormProblem = PublishProblem | 'bookedDays';

/** The step in which a field is written. */
const stepByField: Record<Exclude<FieldName, 'ai'> | 'bookedDays', FormStep> = {
  title: 'offer',
  category: 'offer',
  summary: 'offer',
  description: 'offer',
  goals: 'offer',
  offerType: 'offer',
  giftDescription: 'offer',
  giftValueCents: 'offer',
  priceCents: 'offer',
  priceMode: 'offer',
  deliverables: 'content',
  requiresPost: 'content',
  shotList: 'content',
  dos: 'content',
  donts: 'content',
  requiresShoot: 'when',
  place: 'when',
  onSite: 'when',
  shootDurationMin: 'when',
  shootWindow: 'when',
  bookedDays: 'when',
  applyBy: 'when',
  contentDueDays: 'when',
  postWindow: 'when',
  keepLiveDays: 'when',
  creatorSlots: 'when',
  licence: 'rights',
  revisionRounds: 'rights',
  disclosureTag: 'rights',
  hashtags: 'rights',
  mentions: 'rights',
  visibility: 'rights',
  eligibility: 'rights',
};

/** Null for a problem of the business's profile. */
export const stepOf = (problem: FormProblem): FormStep | null =>
  problem in stepByField ? stepByField[problem as keyof typeof stepByField] : null;

type Business = Parameters<typeof publishProblems>[1];

/** A published campaign, and the starts of its booked shoots. */
type Published = { base: CampaignFields; booked: readonly string[] };

/** The problems that prevent publishing, or saving what is published, in the order of the steps. */
export function problemsOf(
  fields: CampaignFields,
  business: Business,
  now: number,
  unread: Unread = {},
  published: Published | null = null,
): FormProblem[] {
  const order = (one: FormProblem) => {
    const step = stepOf(one);
    return step ? formSteps.indexOf(step) : formSteps.length;
  };
  const problems: FormProblem[] = [
    ...(published
      ? savingProblems(fields, business, now, published)
      : publishProblems(fields, business, now)),
    ...unreadFields(fields, unread),
  ];
  return [...new Set(problems)].toSorted((a, b) => order(a) - order(b));
}

function savingProblems(
  after: CampaignFields,
  business: Business,
  now: number,
  { base: before, booked }: Published,
): FormProblem[] {
  const problems = editProblems({ before, after }, business, now);
  return bookedOutside({ booked }, { before, after }) === null
    ? problems
    : [...problems, 'bookedDays'];
}

/** The fields with a text that they cannot hold, as far as they are part of this campaign. */
function unreadFields(fields: CampaignFields, unread: Unread): FieldName[] {
  const { offerType, requiresPost } = fields;
  const absent = new Set<string>([
    ...(offerType === 'gift' ? ['priceCents'] : []),
    ...(offerType === 'paid' ? ['giftValueCents'] : []),
    ...(requiresPost ? [] : ['postWindow', 'hashtags', 'mentions']),
  ]);
  return Object.keys(unread).flatMap((key) => {
    const [name = ''] = key.split(' ');
    return name in stepByField && !absent.has(name) ? [name as FieldName] : [];
  });
}
