import { expect, test } from 'vitest';
import { commandPayloads } from '#contract/commands/command-payloads.ts';
import { offlineOf } from '#contract/commands/command-rules.ts';
import type { CommandBody, CommandKind } from '#contract/commands/command.ts';
import type { AccountId, CampaignId, CommandId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { commandLabels } from '#src/features/sync-status/command-labels.ts';
import { serverForFile } from '../support/app.ts';
import { openAllWeek } from '../support/builders.ts';
import { fields } from '../support/campaign-fields.ts';
import { aChat, messageTo, pullAll, send, type Chat, type Headers } from '../support/chat.ts';
import { byId, differences, recordsOf, viewOf } from '../support/device-view.ts';
import { addItem, aJpeg, sha256Of, upload } from '../support/pictures.ts';
import { aDeal, at, FRIDAY, type Deal } from './bookings/shoots.ts';
import { aCampaign, aPlace, aTalent, happening, happens } from './campaigns/casting.ts';
import { aMemberOf, aPair, ownOf, sideOf } from './matrix/cast.ts';
import { events, type Event } from './matrix/events.ts';
import { createCases, type CaseState, type Work } from './matrix/case-state.ts';
import { aNotice } from './notices/notice-rig.ts';

/**
 * A queued command takes effect twice: on the server, and until then in the device's overlays. These tests play each kind on both
 * sides over the same records, and prove that the server confirms the optimistic records.
 */

const app = await serverForFile({ now: () => FRIDAY });

type Actor = { as: Headers; accountId: AccountId };
type Played = { guessed: string[]; differing: string[] };

const played = new Map<CommandKind, Set<string>>();

/** Plays commands on both sides. Returns the optimistic changes, and the differences between them and the server's records. */
async function play(
  { as, accountId }: Actor,
  bodies: readonly CommandBody[],
  over: { baseVersion?: number } = {},
): Promise<Played> {
  const items = bodies.map((body, order) => {
    const id = newId<CommandId>();
    return { ...body, id, accountId, order, occurredAt: FRIDAY.toISOString(), state: 'waiting' };
  }) as OutboxItem[];
  const before = recordsOf(await pullAll(app, as));
  const seen = viewOf(before, items, accountId);
  const { answers } = await send(
    app,
    as,
    items.map(({ id, kind, payload, occurredAt }) => ({ id, kind, payload, occurredAt, ...over })),
  );
  expect(answers.filter(({ outcome }) => outcome !== 'done')).toEqual([]);
  const guessed = differences(viewOf(before, [], accountId), seen);
  for (const { kind } of items) {
    const collections = played.get(kind) ?? new Set();
    for (const one of guessed) collections.add(one.replace(/^[+-]|\..*$/g, ''));
    played.set(kind, collections);
  }
  return { guessed, differing: differences(seen, byId(recordsOf(await pullAll(app, as)))) };
}

/** The server names the creator, sets the deadline, and lets the campaign into the creator's feed. */
const ofNewCandidate = [
  'candidates.creatorFirstName',
  'candidates.creatorLastName',
  'candidates.creatorLocality',
  'candidates.creatorPhotoUrl',
  'candidates.expiresOn',
];
const ofUnknownCampaign = [
  '-campaigns',
  'candidates.businessId',
  'candidates.businessName',
  'candidates.campaignTitle',
];
/** An acceptance makes a room and a project, which no device can promise. */
const ofAcceptance = [
  '-chatrooms',
  '-projects',
  'campaigns.lockedOn',
  'campaigns.openSlots',
  'candidates.chatroomId',
  'candidates.decidedOn',
];
/** The server's clock says how long the business may choose what follows. */
const ofCancellation = ['appointments.decideBy'];

/**
 * Changes that the device leaves to the server, by event or kind: fields, and new records (`-`). Any other change by only one
 * side is a defect of one of them.
 */
const serverOnly: Record<string, readonly string[]> = {
  creator_applied: [...ofUnknownCampaign, ...ofNewCandidate],
  creator_stays_backup: [...ofUnknownCampaign, ...ofNewCandidate],
  business_invite: ['campaigns.counts', ...ofNewCandidate, 'candidates.match'],
  creator_withdraw: ['candidates.decidedOn'],
  creator_invite_declined: ['candidates.decidedOn'],
  // Counts are about all candidates of a campaign.
  business_uninvite: ['campaigns.counts', 'candidates.decidedOn'],
  business_declined: ['campaigns.counts', 'candidates.decidedOn'],
  creator_invite_accepted: ['-availability', ...ofAcceptance],
  business_accepted: ['campaigns.counts', ...ofAcceptance],
  // Files change with their submission, and the server's clock sets deadlines.
  content_submitted: [
    'content.state',
    'projects.decideBy',
    'projects.submission',
    'projects.submittedOn',
  ],
  content_rejected: ['content.state', 'projects.contentDueOn'],
  round_agreed: ['content.state', 'projects.contentDueOn'],
  // Posting opens at once if nothing prevents it: `step`.
  content_approved: [
    'content.state',
    'projects.licenceEndsOn',
    'projects.licenceStartsOn',
    'projects.postDueOn',
    'projects.postOpensOn',
    'projects.step',
  ],
  post_submitted: ['projects.decideBy'],
  post_changes_requested: ['projects.postDueOn'],
  post_verified: [
    '-notifications',
    '-profiles',
    'campaigns.counts',
    'candidates.creatorCompleted',
    'projects.endedOn',
    'projects.keepLiveUntil',
  ],
  // Taken times contain all creators' shoots. Hours that no feed contained before arrive when a time becomes free or taken.
  bookAppointment: ['availability.busy'],
  booking_declined: ['-availability'],
  reschedule_approved: ['-availability'],
  booking_confirmed: ['appointments.code', 'appointments.contact'],
  // The server counts requests for another time by its own clock.
  creator_reschedule_requested: ['projects.rescheduleRequestedOn'],
  creator_cancelled: ofCancellation,
  business_cancelled: ['-availability', ...ofCancellation],
  check_in: ['projects.contentDueOn'],
  completed: ['projects.contentDueOn'],
  // The device shows its own file until the record comes.
  addContent: ['-content'],
  // The device numbers no messages, and counts only its own unread ones.
  addMessage: ['chatrooms.lastMessage', 'chatrooms.lastSeq', 'chatrooms.unreadByBusiness'],
  // Reading a room also marks its notification.
  readChatroom: ['notifications.read', 'notifications.seen'],
  // A new draft gets the business's name and address.
  saveCampaign: ['campaigns.businessName', 'campaigns.location'],
  // Only the server knows where an address is.
  updateBusinessProfile: ['campaigns.location', 'profiles.business'],
};

const isQueued = ({ kind, event }: Event): boolean =>
  offlineOf({ kind, payload: { event } } as unknown as CommandBody) !== 'onlineOnly';

/** Projects of a creator and a business in the given states, and one of the two sides. */
async function atWork(role: 'creator' | 'owner', all: readonly CaseState[]) {
  const member = await aMemberOf(app, role);
  const pair = await aPair(app, member);
  const accountId = ownOf(role, pair);
  const works = (await createCases(app, pair, all)) as [Work, ...Work[]];
  return { actor: { as: member.as(accountId), accountId }, works };
}

test.each(events.filter(isQueued).map((one) => [one.event, one] as const))(
  'an event leads to the same record on the device as on the server: %s',
  async (name, { kind, states, standing, payload, verdict }) => {
    const differing = new Set<string>();
    const guessed = new Set<string>();
    for (const role of ['creator', 'owner'] as const) {
      const side = sideOf(role);
      const possible = states.filter((state) => 'to' in verdict(state, side));
      if (possible.length === 0) continue;
      const { actor, works } = await atWork(
        role,
        possible.map((state) => standing(state, side)),
      );
      const bodies = works.map((work, index) => ({
        kind,
        payload: payload(work, possible[index] ?? ''),
      })) as CommandBody[];
      const one = await play(actor, bodies);
      for (const field of one.differing) differing.add(field);
      for (const field of one.guessed) guessed.add(field);
    }

    expect([...differing].toSorted()).toEqual((serverOnly[name] ?? []).toSorted());
    expect([...guessed]).not.toEqual([]);
  },
);

const asBusinessOf = ({ asBusiness, business }: Chat): Actor => ({
  as: asBusiness,
  accountId: business.accountId,
});
const asCreatorOf = ({ asCreator, creator }: Chat): Actor => ({
  as: asCreator,
  accountId: creator.accountId,
});
const creatorOf = ({ project, asCreator }: Deal): Actor => ({
  as: asCreator,
  accountId: project.creatorId,
});

async function aPicture(as: Headers) {
  const bytes = await aJpeg({ width: 60, height: 40 });
  const { uploadId } = await upload(app, as, bytes);
  return { uploadId, bytes };
}

type Case = { actor: Actor; payload: unknown };

/** Kinds that are not events of a state machine. */
const cases: Partial<Record<CommandKind, () => Promise<Case>>> = {
  async addMessage() {
    const chat = await aChat(app);
    const { payload } = messageTo(chat.room, 'creator', 'Hello there');
    return { actor: asCreatorOf(chat), payload };
  },
  async removeMessage() {
    const chat = await aChat(app);
    await send(app, chat.asCreator, [messageTo(chat.room, 'creator', 'Oops')]);
    const [message] = (await pullAll(app, chat.asCreator)).flatMap(({ messages }) => messages);
    const { chatroomId } = chat.room;
    return {
      actor: asCreatorOf(chat),
      payload: { chatroomId, messageId: message?.id, seq: message?.seq },
    };
  },
  async readChatroom() {
    const chat = await aChat(app);
    await send(app, chat.asBusiness, [messageTo(chat.room, 'business', 'See you at six')]);
    return { actor: asCreatorOf(chat), payload: { chatroomId: chat.room.chatroomId, seq: 1 } };
  },
  async bookAppointment() {
    const deal = await aDeal(app);
    const { projectId } = deal.project;
    const payload = { projectId, appointmentId: newId(), acceptsTravel: false };
    return {
      actor: creatorOf(deal),
      payload: { ...payload, slots: [at('2026-11-24', '10:00')] },
    };
  },
  async updateAvailability() {
    const { project, asBusiness } = await aDeal(app);
    const week = { ...openAllWeek, mon: { isOpen: true, startTime: 800, endTime: 1200 } };
    return {
      actor: { as: asBusiness, accountId: project.businessId },
      payload: { week, exceptions: [], booking: { capacity: 3, autoConfirm: true } },
    };
  },
  async oneNotificationAsSeen() {
    const actor = asBusinessOf(await aChat(app));
    const { id: notificationId } = await aNotice(app, actor.accountId);
    const { accountId } = actor;
    return {
      actor,
      payload: { accountId, accountType: 'business', notificationId, isRead: true },
    };
  },
  async notificationsAsSeen() {
    const actor = asBusinessOf(await aChat(app));
    const { accountId } = actor;
    await aNotice(app, accountId);
    await aNotice(app, accountId);
    const timestamp = FRIDAY.toISOString();
    return { actor, payload: { accountId, accountType: 'business', timestamp } };
  },
  async addPortfolioItem() {
    const actor = asCreatorOf(await aChat(app));
    const { uploadId, bytes } = await aPicture(actor.as);
    return { actor, payload: { itemId: newId(), uploadId, sourceSha256: sha256Of(bytes) } };
  },
  async removePortfolioItem() {
    const actor = asCreatorOf(await aChat(app));
    const itemId = await addItem(app, actor.as, await aPicture(actor.as));
    return { actor, payload: { itemId } };
  },
  async updateCreatorProfile() {
    const edits = [
      { field: 'instagramUrl', value: 'https://instagram.com/maya' },
      { field: 'locality', value: 'Mesa' },
      { field: 'categories', value: ['arts'] },
      { field: 'gender', value: 'female' },
      { field: 'minPrice', value: 120 },
      { field: 'about', value: '<p>I film patios.</p>' },
    ];
    return { actor: asCreatorOf(await aChat(app)), payload: { edits } };
  },
  async updateBusinessProfile() {
    const edits = [
      { field: 'about', value: 'Coffee, and a little shade.' },
      { field: 'categories', value: ['eats', 'family'] },
      { field: 'facebookUrl', value: 'https://facebook.example/bloom' },
      {
        field: 'address',
        value: { street: '9 New Road', locality: 'Tempe', province: 'AZ', postalCode: '85281' },
      },
    ];
    return { actor: asBusinessOf(await aChat(app)), payload: { edits } };
  },
  async setFavourite() {
    const chat = await aChat(app);
    const payload = { creatorId: chat.creator.accountId, isFavourite: true };
    return { actor: asBusinessOf(chat), payload };
  },
  async setFollowing() {
    const chat = await aChat(app);
    const { accountId: businessId } = chat.business;
    const payload = { businessId, businessName: 'Desert Bloom Café', isFollowing: true };
    return { actor: asCreatorOf(chat), payload };
  },
  async setBlocked() {
    const chat = await aChat(app);
    const payload = { accountId: chat.creator.accountId, isBlocked: true };
    return { actor: asBusinessOf(chat), payload };
  },
  async saveCampaign() {
    const payload = { campaignId: newId<CampaignId>(), fields: fields(), gallery: [] };
    return { actor: asBusinessOf(await aChat(app)), payload };
  },
  async describeContent() {
    const { actor, works } = await atWork('creator', [{ situation: 'contentOpen' }]);
    const [{ itemId, projectId }] = works;
    const words = { caption: 'Steam', altText: 'A cup', shotId: null, deliverableId: 'd1' };
    return { actor, payload: { itemId, projectId, ...words } };
  },
  async removeContent() {
    const { actor, works } = await atWork('creator', [{ situation: 'contentOpen' }]);
    const [{ itemId, projectId }] = works;
    return { actor, payload: { itemId, projectId } };
  },
};

test.each(Object.entries(cases))(
  'a command shows the same record on the device as on the server: %s',
  async (name, build) => {
    const { actor, payload } = await build();

    const { guessed, differing } = await play(actor, [{ kind: name, payload } as CommandBody]);

    expect(differing).toEqual((serverOnly[name] ?? []).toSorted());
    expect(guessed).not.toEqual([]);
  },
);

test('an edit of a published campaign shows the same record on the device as on the server', async () => {
  const place = await aPlace(app);
  const campaignId = await aCampaign(app, place, { creatorSlots: 2 });
  const talent = await aTalent(app);
  const pair = { candidateId: newId<ProjectId>(), campaignId, creatorId: talent.accountId };
  await happens(app, talent, happening(pair, 'creator_applied'));
  const over = {
    creatorSlots: 5,
    priceCents: 9_000,
    description: 'Better.',
    title: 'Patio nights',
  };
  const payload = { campaignId, fields: fields(over), gallery: [] };
  const actor = { as: place.headers, accountId: place.accountId };

  const { guessed, differing } = await play(actor, [{ kind: 'saveCampaign', payload }], {
    baseVersion: 1,
  });

  // Other records show the title too.
  expect(differing).toEqual(['candidates.campaignTitle']);
  expect(guessed).toContain('campaigns.openSlots');
});

test('every kind with an overlay was played, and shows in the collections that it names', () => {
  const named = Object.keys(commandPayloads).flatMap((kind) => {
    const { overlays } = commandLabels[kind as CommandKind];
    return overlays.length > 0 ? [[kind, [...overlays].toSorted()]] : [];
  });
  const shown = [...played].map(([kind, collections]) => [kind, [...collections].toSorted()]);

  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(named));
});
