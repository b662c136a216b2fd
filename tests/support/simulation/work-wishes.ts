import { createHash } from 'node:crypto';
import type { CandidateRecord } from '#contract/candidate/record.ts';
import { decideCandidate, type CandidateEvent } from '#contract/candidate/rules.ts';
import { candidateEvents } from '../candidate-events.ts';
import type { CommandBody, PayloadOf } from '#contract/commands/command.ts';
import { isNothingMissing, missingContent, newestVersions } from '#contract/content/rules.ts';
import type { CampaignId, ContentItemId, ProjectId, ReviewId, UploadId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { decideProject, projectEvents, situationOf } from '#contract/project/rules.ts';
import { files } from '#server/db/schema/profiles.ts';
import type { SimDevice } from './sim-device.ts';
import { somePosts } from './some-posts.ts';
import type { World } from './world.ts';

type Step = CommandBody | null;

/**
 * What someone may want to do next about the work on their phone: mostly what is possible as far as it knows, now and then what
 * is not, and seldom what ends it. Null when nothing comes to mind.
 */
export async function aStepOfWork(world: World, device: SimDevice): Promise<Step> {
  const { chance } = world;
  const first = chance.pick([aboutProject, aboutProject, aboutProject, aboutCandidate, begin]);
  for (const wish of [first, aboutProject, aboutCandidate, begin]) {
    const step = await wish(world, device);
    if (step) return step;
  }
  return null;
}

/** Applications, invitations, and a business's events of its campaigns. */
function begin(world: World, device: SimDevice): Step {
  const { chance, town } = world;
  if (town.offers.length === 0) return null;
  // Of a draft no creator knows; now and then one asks all the same.
  const known = town.offers.slice(0, chance.happens(0.1) ? 3 : 2);
  const untried = known.filter((id) => !hasToDoWith(device, id));
  const isNew = device.side === 'creator' && untried.length > 0 && !chance.happens(0.1);
  if (device.side === 'creator' && untried.length === 0 && !chance.happens(0.1)) return null;
  const campaignId = chance.pick(isNew ? untried : town.offers);
  const ids = { candidateId: newId<ProjectId>(), campaignId };
  if (device.side === 'creator') {
    const event = 'creator_applied' as const;
    const more = { note: 'I would film this.', proposedPriceCents: null };
    const payload = { ...ids, creatorId: device.accountId, event, ...more, availabilityHint: [] };
    return { kind: 'candidateEvent', payload };
  }
  if (chance.happens(0.4)) {
    const { accountId: creatorId } = chance.pick(town.creators);
    const event = 'business_invite' as const;
    return { kind: 'candidateEvent', payload: { ...ids, creatorId, event, note: 'Please come.' } };
  }
  const status = device.records('campaigns').get(campaignId)?.status;
  const event =
    status === 'draft'
      ? 'publish'
      : chance.pick([
          'close_recruiting',
          'reopen_recruiting',
          'reopen_recruiting',
          'cancel',
        ] as const);
  if (event === 'cancel' && chance.happens(0.7)) return null;
  return { kind: 'campaignEvent', payload: { campaignId, event } };
}

const hasToDoWith = (device: SimDevice, campaignId: string): boolean =>
  [...device.records('candidates').values()].some((one) => one.campaignId === campaignId);

function aboutCandidate({ chance }: World, device: SimDevice): Step {
  const all = [...device.records('candidates').values()];
  const open = all.filter(({ state }) => state === 'applied' || state === 'invited');
  const some = open.length > 0 && !chance.happens(0.1) ? open : all;
  if (some.length === 0) return null;
  const candidate = chance.pick(some);
  const possible = candidateEvents.filter(
    (one) => decideCandidate(candidate.state, one, device.side).ok,
  );
  const accepting = possible.filter((one) => one.endsWith('accepted'));
  const events =
    accepting.length > 0 && chance.happens(0.75)
      ? accepting
      : possible.length > 0 && !chance.happens(0.1)
        ? possible
        : candidateEvents;
  const event = chance.pick(events);
  // Who applied mostly waits.
  if (event === 'creator_withdraw' && !chance.happens(0.15)) return null;
  const payload = candidatePayload(event, candidate, priceOn(device, candidate.campaignId));
  return payload && { kind: 'candidateEvent', payload };
}

function candidatePayload(
  event: CandidateEvent,
  { id: candidateId, campaignId, creatorId }: CandidateRecord,
  price: { priceCents?: number },
): PayloadOf<'candidateEvent'> | null {
  const ids = { candidateId, campaignId, creatorId };
  switch (event) {
    case 'creator_applied':
      return { ...ids, event, note: 'Once more.', proposedPriceCents: null, availabilityHint: [] };
    case 'business_invite':
      return { ...ids, event, note: 'Please come.' };
    case 'creator_invite_accepted':
      return { ...ids, event, licenceAccepted: true, ...price };
    case 'business_declined':
      return { ...ids, event, reason: 'otherStyle' };
    case 'creator_withdraw':
    case 'business_uninvite':
    case 'creator_invite_declined':
    case 'creator_stays_backup':
      return { ...ids, event };
    case 'business_accepted':
      return { ...ids, event, ...price };
    default:
      // What only time does.
      return null;
  }
}

/** The price that a person agrees to: as their phone shows it. */
function priceOn(device: SimDevice, campaignId: CampaignId): { priceCents?: number } {
  const campaign = device.records('campaigns').get(campaignId);
  const isCharged = campaign?.pricePaidBy === 'pollin' && campaign.offerType !== 'gift';
  return isCharged ? { priceCents: campaign.priceCents ?? 0 } : {};
}

const ROUND_CENTS = 2_500;

async function aboutProject(world: World, device: SimDevice): Promise<Step> {
  const { chance } = world;
  const all = [...device.records('projects').values()];
  // Something that ends it, or that cannot be.
  const isDrasticMood = chance.happens(world.town.isPaid ? 0.1 : 0.05);
  const some = isDrasticMood ? all : all.filter((one) => usualEvents(one, device).length > 0);
  const over = all.filter((one) => one.step === 'completed' && one.reviews.mine === null);
  if (over.length > 0 && chance.happens(0.3)) {
    return aReview(chance.pick(over), chance.pick(['notMeet', 'meet', 'exceed'] as const));
  }
  if (some.length === 0) return null;
  const project = chance.pick(some);
  const events = isDrasticMood ? projectEvents : usualEvents(project, device);
  const event = chance.pick(events);
  // Submissions in review mostly stay there.
  if (project.contentState === 'submitted' && filming.has(event) && !chance.happens(0.2))
    return null;
  if (filming.has(event)) {
    const items = itemsOf(device, project);
    const isSpent = items.every(({ state }) => state === 'rejected');
    const isWhole = isNothingMissing(missingContent(project.terms, items));
    const isAdded = isSpent || chance.happens(isWhole ? 0.1 : 0.95);
    return isAdded ? await aPicture(world, device, project) : sent(items, project);
  }
  const payload = projectPayload(world, device, project, event);
  return payload && { kind: 'projectEvent', payload };
}

const filming = new Set<string>(['content_uploaded', 'content_added', 'content_submitted']);

/** What takes the work on, as far as this phone knows. */
function usualEvents(project: ProjectRecord, { side }: SimDevice) {
  const situation = situationOf(project);
  if (situation === null || situation === 'shoot') return [];
  return projectEvents.filter((one) => decideProject(situation, one, side).ok && !isDrastic(one));
}

const isDrastic = (event: string) =>
  event.startsWith('cancel') || event.endsWith('cancelled') || event.startsWith('dispute');

const itemsOf = (device: SimDevice, { id }: ProjectRecord) =>
  newestVersions([...device.records('content').values()].filter((one) => one.projectId === id));

const sent = (items: readonly { id: ContentItemId }[], { id: projectId }: ProjectRecord): Step => ({
  kind: 'projectEvent',
  payload: {
    projectId,
    event: 'content_submitted',
    itemIds: items.map(({ id }) => id),
    guidelinesTicked: true,
  },
});

/** A photo that the server has already received: other tests cover uploads. */
async function aPicture(world: World, device: SimDevice, project: ProjectRecord): Promise<Step> {
  const uploadId = newId<UploadId>();
  const sha256 = createHash('sha256').update(uploadId).digest('hex');
  const row = {
    id: uploadId as string,
    accountId: device.accountId,
    uploadId,
    purpose: 'contentPhoto' as const,
    sha256,
    thumbSha256: sha256,
    bytes: 1_000,
    width: 40,
    height: 30,
    placeholder: '',
    createdOn: new Date(world.now()),
  };
  world.uploaded.push(row);
  await world.server.db.insert(files).values(row);
  const items = itemsOf(device, project);
  const [missing] = missingContent(project.terms, items).deliverables;
  const before = missing ? null : world.chance.pick(items);
  return {
    kind: 'addContent',
    payload: {
      itemId: newId<ContentItemId>(),
      projectId: project.id,
      uploadId,
      posterUploadId: null,
      kind: 'photo',
      shotId: missing?.id === 'd2' ? null : 's1',
      deliverableId: missing?.id ?? before?.deliverableId ?? null,
      replaces: before?.id ?? null,
      sourceSha256: sha256,
      capturedAt: null,
      caption: '',
      altText: '',
    },
  };
}

function aReview({ id: projectId }: ProjectRecord, score: 'notMeet' | 'meet' | 'exceed'): Step {
  const feedback = score === 'notMeet' ? 'We waited for an hour and nobody came.' : '';
  const said = { score, traits: [], feedback, privateNote: '' };
  return { kind: 'submitReview', payload: { reviewId: newId<ReviewId>(), projectId, ...said } };
}

function projectPayload(
  world: World,
  device: SimDevice,
  project: ProjectRecord,
  event: (typeof projectEvents)[number],
): PayloadOf<'projectEvent'> | null {
  const { id: projectId, submission } = project;
  const reason = 'The oven broke.';
  const feedback = { submission, text: 'Could you film it once more?', comments: [] };
  switch (event) {
    case 'round_requested': {
      const isOffered = project.payment?.state === 'held' && world.chance.happens(0.5);
      return { projectId, event, ...feedback, ...(isOffered && { priceCents: ROUND_CENTS }) };
    }
    case 'content_rejected':
      return { projectId, event, ...feedback };
    case 'content_approved':
      return { projectId, event, submission };
    case 'round_agreed':
    case 'round_declined':
    case 'round_withdrawn': {
      // As an older app does, some answers name no request.
      const requestedOn = world.chance.happens(0.8) ? project.roundRequest?.on : undefined;
      return { projectId, event, submission, ...(requestedOn !== undefined && { requestedOn }) };
    }
    case 'content_submitted': {
      const itemIds = itemsOf(device, project).map(({ id }) => id);
      return itemIds.length > 0 ? { projectId, event, itemIds, guidelinesTicked: true } : null;
    }
    case 'post_partly_submitted':
    case 'post_submitted': {
      const posts = somePosts(world, project);
      return posts.length > 0 ? { projectId, event: 'post_submitted', posts } : null;
    }
    case 'post_changes_requested':
      return { projectId, event, reason, postIds: [] };
    case 'project_cancelled':
    case 'cancel_requested':
    case 'dispute_opened':
      return { projectId, event, reason };
    case 'post_verified':
    case 'cancel_agreed':
    case 'cancel_refused':
    case 'dispute_resolved':
      return { projectId, event };
    default:
      return null;
  }
}
