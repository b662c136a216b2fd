import { newId } from '#contract/new-id.ts';
import { defaultTerms, type Terms } from '#contract/campaign/terms.ts';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import type { CommandId, ContentItemId, PostId, ReviewId, UploadId } from '#contract/ids.ts';
import type { FilePurpose } from '#contract/pictures/rules.ts';
import { situations, type Situation } from '#contract/project/rules.ts';
import { files } from '#server/db/schema/profiles.ts';
import { candidates } from '#server/db/schema/work.ts';
import type { ProjectRow } from '#server/records/write-records.ts';
import { startProjectTimers } from '#server/projects/timers.ts';
import { runJobs } from '../../support/run-jobs.ts';
import type { TestApp } from '../../support/app.ts';
import type { Party, Project } from '../../support/builders.ts';
import type { Headers } from '../../support/chat.ts';
import { photoToAdd } from '../../support/content.ts';
import { aDeal, FRIDAY, outcomeOf, refusalOf, type Deal } from '../bookings/shoots.ts';

export const terms = (over: Partial<Terms> = {}): Terms => ({ ...defaultTerms(), ...over });

type Over = { situation?: Situation; terms?: Partial<Terms> } & Omit<
  NonNullable<Parameters<typeof aDeal>[1]>,
  'terms'
>;

/** A creator at work for a business that has one place, which they hold. */
export async function aJob(
  app: TestApp,
  { situation = 'contentOpen', terms: agreed, ...over }: Over = {},
): Promise<Deal> {
  const deal = await aDeal(app, {
    ...situations[situation],
    ...over,
    terms: terms(agreed),
    campaign: { creatorSlots: 1, slotsTaken: 1, goingCount: 1, ...over.campaign },
  });
  const { projectId: id, campaignId, businessId, creatorId } = deal.project;
  await app.deps.db.insert(candidates).values({
    id,
    campaignId,
    businessId,
    creatorId,
    state: 'accepted',
    source: 'apply',
  });
  return deal;
}

/** A file that came whole. */
export async function anUpload(
  { deps }: TestApp,
  { accountId }: Party,
  purpose: FilePurpose = 'contentPhoto',
): Promise<UploadId> {
  const uploadId = newId<UploadId>();
  const sha256 = newId().replaceAll('-', '').padEnd(64, '0');
  await deps.db.insert(files).values({
    id: newId(),
    accountId,
    uploadId,
    purpose,
    sha256,
    thumbSha256: sha256,
    bytes: 1000,
    width: 100,
    height: 100,
    placeholder: '',
  });
  return uploadId;
}

export const command = (
  kind: CommandEnvelope['kind'],
  payload: unknown,
  occurredAt = FRIDAY,
): CommandEnvelope => ({
  id: newId<CommandId>(),
  kind,
  payload,
  occurredAt: occurredAt.toISOString(),
});

type EventOf<E> = Extract<PayloadOf<'projectEvent'>, { event: E }>;

export const event = <E extends PayloadOf<'projectEvent'>['event']>(
  { projectId }: Project,
  name: E,
  ...[more]: Record<never, never> extends Omit<EventOf<E>, 'event' | 'projectId'>
    ? [more?: Omit<EventOf<E>, 'event' | 'projectId'>]
    : [Omit<EventOf<E>, 'event' | 'projectId'>]
): CommandEnvelope => command('projectEvent', { projectId, event: name, ...more });

export const content = (
  { projectId }: Project,
  uploadId: UploadId,
  over: Record<string, unknown> = {},
): CommandEnvelope & { payload: { itemId: ContentItemId } } => {
  const payload = { ...photoToAdd(projectId, uploadId), ...over };
  return { ...command('addContent', payload), payload };
};

/** Adds an item whose file is there, and answers its id. */
export async function addItem(
  app: TestApp,
  { project, asCreator }: Deal,
  over: Record<string, unknown> = {},
): Promise<ContentItemId> {
  const one = content(project, await anUpload(app, project.creator), over);
  await must(app, asCreator, one);
  return one.payload.itemId;
}

export async function must(app: TestApp, headers: Headers, one: CommandEnvelope): Promise<void> {
  const outcome = await outcomeOf(app, headers, one);
  if (outcome !== 'done') throw new Error(`It was ${outcome}.`);
}

/** Content that the business has to look at. */
export async function sendContent(app: TestApp, deal: Deal): Promise<ContentItemId> {
  const itemId = await addItem(app, deal);
  await must(app, deal.asCreator, submission(deal.project, [itemId]));
  return itemId;
}

export const submission = (project: Project, itemIds: ContentItemId[]) =>
  event(project, 'content_submitted', { itemIds, guidelinesTicked: true });

type Link = EventOf<'post_submitted'>['posts'][number];
export const link = (url: string, index = 0): Link => ({
  id: newId<PostId>(),
  deliverableId: 'd1',
  index,
  url,
});

export const review = ({ projectId }: Project, over: Record<string, unknown> = {}) =>
  command('submitReview', {
    reviewId: newId<ReviewId>(),
    projectId,
    score: 'exceed',
    traits: [],
    feedback: 'Well done.',
    privateNote: '',
    ...over,
  });

/** A project as the database has it. */
export async function rowOf({ deps }: TestApp, { projectId }: Project): Promise<ProjectRow> {
  const { projects } = await import('#server/db/schema/bookings.ts');
  const { eq } = await import('drizzle-orm');
  const [row] = await deps.db.select().from(projects).where(eq(projects.id, projectId));
  if (!row) throw new Error('There is no such project.');
  return row;
}

/** An account's notifications, by category, in order. */
export async function categoriesTo({ deps }: TestApp, { accountId }: Party): Promise<string[]> {
  const { rows } = await deps.pool.query<{ category: string }>(
    'select category from notifications where account_id = $1 order by created_on, category',
    [accountId],
  );
  return rows.map(({ category }) => category);
}

export const timers = (app: TestApp): Promise<void> =>
  runJobs(app.deps, (deps) => startProjectTimers(deps, async () => 'there'));

export { outcomeOf, refusalOf };
