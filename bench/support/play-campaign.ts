import { drizzle } from 'drizzle-orm/node-postgres';
import type { CommandId, ContentItemId, PostId, ProjectId, ReviewId } from '#contract/ids.ts';
import type { AppointmentId, CampaignId, UploadId } from '#contract/ids.ts';
import type { CommandKind, PayloadOf } from '#contract/commands/command.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { newId } from '#contract/new-id.ts';
import { headers as names } from '#contract/routes/route.ts';
import { files } from '#server/db/schema/profiles.ts';
import { aBusiness, aSubscription, openAllWeek } from '../../tests/support/builders.ts';
import { fields } from '../../tests/support/campaign-fields.ts';
import { call } from './http-load.ts';
import { aSession, type Person } from './seed.ts';
import { someTalents } from './seed-campaigns.ts';
import type { World } from './world.ts';

export const CREATORS = 2;
export const APPLICANTS = 4;
const PHOTOS = 3;
const MESSAGES = 10;

type Side = Person & { headers: Record<string, string> };
export type Cast = { business: Side; creators: Side[] };
type Job = { projectId: ProjectId; campaignId: CampaignId; creator: Side; business: Side };

/** A business that may publish, and the creators who apply to its campaign. */
export async function aCast(world: World): Promise<Cast> {
  const db = drizzle(world.pool);
  const place = { street: '12 Patio Way', locality: 'Tempe', postalCode: '85281' };
  const business = await aBusiness(db, { ...place, categories: ['eats'] });
  await aSubscription(db, business.accountId);
  await world.pool.query('update availability set week = $2, capacity = 5 where business_id = $1', [
    business.accountId,
    JSON.stringify(openAllWeek),
  ]);
  const talents = await someTalents(world.pool, APPLICANTS);
  return {
    business: await signedIn(world, business),
    creators: await Promise.all(talents.map((one) => signedIn(world, one))),
  };
}

async function signedIn({ pool }: World, person: Person): Promise<Side> {
  const { accessToken } = await aSession(pool, person);
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${accessToken}`,
    [names.account]: person.accountId,
  };
  return { ...person, headers };
}

/** Sends one command, which must be done. */
async function act<K extends CommandKind>(
  { productOrigin }: World,
  { headers }: Side,
  kind: K,
  payload: PayloadOf<K>,
): Promise<void> {
  const command = {
    id: newId<CommandId>(),
    kind,
    occurredAt: new Date().toISOString(),
    payload,
  };
  const body = JSON.stringify({ commands: [command] });
  const answer = await call(`${productOrigin}/api/commands`, { method: 'POST', headers, body });
  if (!answer.includes('"outcome":"done"')) throw new Error(`${kind}: ${answer.slice(0, 300)}`);
}

/** A whole campaign from its brief to the reviews of both sides: four creators apply, and two are accepted. */
export async function playCampaign(world: World, { business, creators }: Cast): Promise<void> {
  const campaignId = newId<CampaignId>();
  await act(world, business, 'saveCampaign', {
    campaignId,
    fields: fields({ shootWindow: null, applyBy: null, creatorSlots: CREATORS }),
    gallery: [],
  });
  await act(world, business, 'campaignEvent', { campaignId, event: 'publish' });
  const jobs = creators.map((creator) => ({
    campaignId,
    creator,
    business,
    projectId: newId<ProjectId>(),
  }));
  const application = { note: 'Patios', proposedPriceCents: null, availabilityHint: [] };
  for (const job of jobs) {
    const payload = { ...pairOf(job), event: 'creator_applied', ...application } as const;
    await act(world, job.creator, 'candidateEvent', payload);
  }
  for (const [index, job] of jobs.entries()) {
    const payload =
      index < CREATORS
        ? ({ ...pairOf(job), event: 'business_accepted' } as const)
        : ({ ...pairOf(job), event: 'business_declined', reason: 'otherDates' } as const);
    await act(world, business, 'candidateEvent', payload);
  }
  for (const [index, job] of jobs.slice(0, CREATORS).entries()) {
    await shoot(world, job, index);
    await deliver(world, job);
    await talk(world, job);
    await review(world, job);
  }
}

const pairOf = ({ projectId, campaignId, creator }: Job) => ({
  candidateId: projectId,
  campaignId,
  creatorId: creator.accountId,
});

async function shoot(world: World, { projectId, creator, business }: Job, place: number) {
  const appointmentId = newId<AppointmentId>();
  // Whatever the time is now, a shoot begins and ends on one day in Phoenix.
  const tenInPhoenix = Math.floor(Date.now() / DAY_MS) * DAY_MS + 2 * DAY_MS + 17 * HOUR_MS;
  const start = tenInPhoenix + place * 2 * HOUR_MS;
  const slots = [new Date(start).toISOString()];
  const booking = { appointmentId, projectId, slots, acceptsTravel: true };
  await act(world, creator, 'bookAppointment', booking);
  const one = { appointmentId, projectId };
  await act(world, business, 'appointmentEvent', { ...one, event: 'booking_confirmed' });
  await world.pool.query(
    `update appointments set start_date_time = now() - interval '2 hours', end_date_time = now() - interval '1 hour' where id = $1`,
    [appointmentId],
  );
  await act(world, creator, 'appointmentEvent', { ...one, event: 'completed' });
}

/** Three photos, which are sent back once, and the post. */
async function deliver(world: World, { projectId, creator, business }: Job): Promise<void> {
  const itemIds: ContentItemId[] = [];
  for (let n = 0; n < PHOTOS; n++) {
    const itemId = newId<ContentItemId>();
    const uploadId = await aFile(world, creator);
    await act(world, creator, 'addContent', {
      itemId,
      projectId,
      uploadId,
      posterUploadId: null,
      kind: 'photo',
      shotId: null,
      deliverableId: 'd1',
      replaces: null,
      capturedAt: null,
      caption: 'On the patio',
      altText: 'Two plates on a table outside',
      sourceSha256: newId().replaceAll('-', '').padEnd(64, 'a'),
    });
    itemIds.push(itemId);
  }
  const sent = { projectId, event: 'content_submitted', itemIds, guidelinesTicked: true } as const;
  const said = { text: 'Brighter, please.', comments: [] };
  await act(world, creator, 'projectEvent', sent);
  const rejected = { projectId, event: 'content_rejected', submission: 1, ...said } as const;
  await act(world, business, 'projectEvent', rejected);
  await act(world, creator, 'projectEvent', sent);
  await act(world, business, 'projectEvent', {
    projectId,
    event: 'content_approved',
    submission: 2,
  });
  const url = `https://instagram.com/reel/${projectId}`;
  const posts = [{ id: newId<PostId>(), deliverableId: 'd1', index: 0, url }];
  await act(world, creator, 'projectEvent', { projectId, event: 'post_submitted', posts });
  await act(world, business, 'projectEvent', { projectId, event: 'post_verified' });
}

/** The row of a photo that has arrived; its bytes are measured apart. */
export async function aFile({ pool }: World, { accountId }: Person): Promise<UploadId> {
  const uploadId = newId<UploadId>();
  const sum = () => `${newId()}${newId()}`.replaceAll('-', '');
  await drizzle(pool)
    .insert(files)
    .values({
      id: crypto.randomUUID(),
      accountId,
      uploadId,
      purpose: 'contentPhoto',
      sha256: sum(),
      thumbSha256: sum(),
      bytes: 1_000_000,
      width: 4000,
      height: 3000,
      placeholder: `data:image/webp;base64,${'A'.repeat(120)}`,
    });
  return uploadId;
}

async function talk(
  world: World,
  { projectId, campaignId, creator, business }: Job,
): Promise<void> {
  const { rows } = await world.pool.query<{ id: string }>(
    'select chatroom_id as id from projects where id = $1',
    [projectId],
  );
  for (let n = 0; n < MESSAGES; n++) {
    const isMessageFromCreator = n % 2 === 0;
    await act(world, isMessageFromCreator ? creator : business, 'addMessage', {
      chatroomId: rows[0]?.id,
      campaignId,
      businessId: business.accountId,
      creatorId: creator.accountId,
      message: 'See you on the patio at ten, with the blue door open',
      isMessageFromCreator,
    } as PayloadOf<'addMessage'>);
  }
}

async function review(world: World, { projectId, creator, business }: Job): Promise<void> {
  for (const side of [creator, business]) {
    await act(world, side, 'submitReview', {
      reviewId: newId<ReviewId>(),
      projectId,
      score: 'exceed',
      traits: [],
      feedback: 'On time, and a pleasure.',
      privateNote: '',
    });
  }
}
