import { eq } from 'drizzle-orm';
import type { Week } from '#contract/availability/record.ts';
import type { CandidateState } from '#contract/candidate/rules.ts';
import type { CampaignFields } from '#contract/campaign/record.ts';
import type { CommandAnswer, CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { newId } from '#contract/new-id.ts';
import type { AccountId, CampaignId, CommandId, ProjectId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/durations.ts';
import { campaigns, type creators } from '#server/db/schema/market.ts';
import { availability, projects } from '#server/db/schema/bookings.ts';
import { candidates } from '#server/db/schema/work.ts';
import type { TestApp } from '../../support/app.ts';
import { aBusiness, aCreator, openAllWeek, showTo, type Party } from '../../support/builders.ts';
import { fields } from '../../support/campaign-fields.ts';
import { send, type Headers } from '../../support/chat.ts';

/** Friday, 10:00 in Phoenix. */
export const FRIDAY = new Date('2026-11-20T17:00:00.000Z');
export const daysAfter = (days: number, from = FRIDAY): Date =>
  new Date(from.getTime() + days * DAY_MS);

export type Side = Party & { headers: Headers };

export async function signedIn(app: TestApp, party: Party): Promise<Side> {
  return { ...party, headers: await app.signIn(party.userId, party.accountId) };
}

/** A business with all that publishing asks for. */
export async function aPlace(app: TestApp, over: Parameters<typeof aBusiness>[1] = {}) {
  const place = await aBusiness(app.deps.db, {
    street: '12 Patio Way',
    locality: 'Tempe',
    postalCode: '85281',
    categories: ['eats'],
    ...over,
  });
  await setWeek(app, place, openAllWeek);
  return await signedIn(app, place);
}

export const setWeek = (app: TestApp, { accountId }: Party, week: Week) =>
  app.deps.db.update(availability).set({ week }).where(eq(availability.businessId, accountId));

/** A creator who may apply anywhere. */
export const aTalent = async (app: TestApp, over: Partial<typeof creators.$inferInsert> = {}) =>
  signedIn(
    app,
    await aCreator(app.deps.db, {
      photoUrl: '/files/0',
      locality: 'Phoenix',
      categories: ['eats'],
      about: '<p>Patios and noodles.</p>',
      dateOfBirth: '1997-04-12',
      instagramUrl: 'https://instagram.com/maya',
      ...over,
    }),
  );

/** A campaign that takes applications, in its business's feed. */
export async function aCampaign(
  app: TestApp,
  business: Party,
  over: Partial<typeof campaigns.$inferInsert> = {},
): Promise<CampaignId> {
  const { db } = app.deps;
  const id = newId<CampaignId>();
  const { place: _, onSite: __, shootWindow, ...same } = fields();
  await db.insert(campaigns).values({
    ...same,
    shootFrom: shootWindow?.from,
    shootTo: shootWindow?.to,
    id,
    businessId: business.accountId,
    status: 'active',
    publishedOn: FRIDAY,
    createdOn: FRIDAY,
    updatedOn: FRIDAY,
    ...over,
  });
  await showTo(db, [[business.accountId, [['campaigns', id]]]]);
  return id;
}

const envelope = (kind: string, payload: unknown, baseVersion?: number): CommandEnvelope => ({
  id: newId<CommandId>(),
  kind,
  occurredAt: FRIDAY.toISOString(),
  payload,
  ...(baseVersion !== undefined && { baseVersion }),
});

export const saving = (
  campaignId: CampaignId,
  over: Partial<CampaignFields> = {},
  { baseVersion, gallery = [] }: { baseVersion?: number; gallery?: string[] } = {},
): CommandEnvelope =>
  envelope('saveCampaign', { campaignId, fields: fields(over), gallery }, baseVersion);

export const campaignHappening = (
  campaignId: CampaignId,
  event: PayloadOf<'campaignEvent'>['event'],
  baseVersion?: number,
): CommandEnvelope => envelope('campaignEvent', { campaignId, event }, baseVersion);

export type Pair = { candidateId: ProjectId; campaignId: CampaignId; creatorId: AccountId };
export const pairOf = (campaignId: CampaignId, { accountId }: Party): Pair => ({
  candidateId: newId<ProjectId>(),
  campaignId,
  creatorId: accountId,
});

/** A candidate in this state, without the events that lead there. */
export async function aCandidate(
  app: TestApp,
  place: Side,
  pair: Pair,
  state: CandidateState,
  over: Partial<typeof candidates.$inferInsert> = {},
): Promise<void> {
  const { candidateId: id, campaignId, creatorId } = pair;
  const businessId = place.accountId;
  const { db } = app.deps;
  await db
    .insert(candidates)
    .values({ id, campaignId, creatorId, businessId, state, source: 'apply', ...over });
  const counted = { applied: { appliedCount: 1 }, invited: { invitedCount: 1 } };
  const counts = state === 'applied' || state === 'invited' ? counted[state] : null;
  if (counts) await db.update(campaigns).set(counts).where(eq(campaigns.id, campaignId));
}

/** A campaign of its own business, and a creator who could apply. */
export async function cast(
  app: TestApp,
  over: Parameters<typeof aCampaign>[2] = {},
  talent: Parameters<typeof aTalent>[1] = {},
) {
  const [place, creator] = [await aPlace(app), await aTalent(app, talent)];
  const campaignId = await aCampaign(app, place, over);
  return { place, creator, campaignId, pair: pairOf(campaignId, creator) };
}

type EventName = PayloadOf<'candidateEvent'>['event'];
const extra: Partial<Record<EventName, object>> = {
  creator_applied: { note: '', proposedPriceCents: null, availabilityHint: [] },
  business_invite: { note: '' },
  creator_invite_accepted: { licenceAccepted: true },
  business_declined: { reason: 'otherDates' },
};

export const happening = (pair: Pair, event: EventName, more: object = {}): CommandEnvelope =>
  envelope('candidateEvent', { ...pair, event, ...extra[event], ...more });

export async function answerTo(
  app: TestApp,
  { headers }: Pick<Side, 'headers'>,
  command: CommandEnvelope,
): Promise<CommandAnswer> {
  const [answer] = (await send(app, headers, [command])).answers;
  if (!answer) throw new Error('There was no answer.');
  return answer;
}

/** `done`, or the code of the refusal. */
export async function outcomeOf(
  app: TestApp,
  side: Pick<Side, 'headers'>,
  command: CommandEnvelope,
): Promise<string> {
  const answer = await answerTo(app, side, command);
  return answer.outcome === 'refused' ? answer.refusal.code : answer.outcome;
}

/** Lets an event happen that must happen. */
export async function happens(
  app: TestApp,
  side: Pick<Side, 'headers'>,
  command: CommandEnvelope,
): Promise<void> {
  const outcome = await outcomeOf(app, side, command);
  if (outcome !== 'done') throw new Error(`It was ${outcome}.`);
}

/** A new creator who applied and was taken. */
export async function chosen(
  app: TestApp,
  place: Side,
  campaignId: CampaignId,
): Promise<{ talent: Side; pair: Pair }> {
  const talent = await aTalent(app);
  const pair = pairOf(campaignId, talent);
  await happens(app, talent, happening(pair, 'creator_applied'));
  await happens(app, place, happening(pair, 'business_accepted'));
  return { talent, pair };
}

export async function campaignOf({ deps: { db } }: TestApp, id: CampaignId) {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
  if (!row) throw new Error('There is no such campaign.');
  return row;
}

export async function candidateOf({ deps: { db } }: TestApp, { campaignId, creatorId }: Pair) {
  const rows = await db.select().from(candidates).where(eq(candidates.campaignId, campaignId));
  return rows.find((row) => row.creatorId === creatorId);
}

export async function projectOf({ deps: { db } }: TestApp, id: ProjectId) {
  const [row] = await db.select().from(projects).where(eq(projects.id, id));
  return row;
}

/** An account's notifications, in order. */
export async function noticesTo({ deps }: TestApp, { accountId }: Party): Promise<string[]> {
  const { rows } = await deps.pool.query<{ category: string }>(
    'select category from notifications where account_id = $1 order by created_on, id',
    [accountId],
  );
  return rows.map(({ category }) => category);
}

/** The records of a collection in an account's feed. */
export async function feedOf(
  { deps }: TestApp,
  { accountId }: Party,
  collection: string,
): Promise<string[]> {
  const { rows } = await deps.pool.query<{ id: string }>(
    `select record_id as id from feed where account_id = $1 and collection = $2 and not gone order by revision, record_id`,
    [accountId, collection],
  );
  return rows.map(({ id }) => id);
}

/** The counts on a campaign's row, and the same counted again from candidates and projects. */
export async function countsOf({ deps }: TestApp, id: CampaignId) {
  const { rows } = await deps.pool.query<Record<'kept' | 'real', Record<string, number>>>(
    `select json_build_object('applied', applied_count, 'invited', invited_count, 'going', going_count,
              'completed', completed_count) as kept,
            (select json_build_object(
              'applied', count(*) filter (where k.state = 'applied'),
              'invited', count(*) filter (where k.state = 'invited'),
              'going', (select count(*) from projects p where p.campaign_id = c.id and p.step not in ('completed', 'cancelled')),
              'completed', (select count(*) from projects p where p.campaign_id = c.id and p.step = 'completed'))
             from candidates k where k.campaign_id = c.id) as real
     from campaigns c where c.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new Error('There is no such campaign.');
  return row;
}
