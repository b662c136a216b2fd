import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { AccountId, CampaignId, ChatroomId, ProjectId, UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { CollectionName } from '#contract/sync/collections.ts';
import type { Role } from '#contract/permissions.ts';
import { defaultTerms, type Terms } from '#contract/campaign/terms.ts';
import { aCardAt, aPayoutAccountAt } from '../fake-charges.ts';
import type { FakeProvider } from '../fake-provider.ts';
import { openAllWeek, type Party, type Room } from '../builders.ts';
import type { Chance } from './chance.ts';
import { noRows, writeRows } from './town-rows.ts';

/** Whom a run is about, and where they talk and film. */
export type Town = {
  business: Party;
  /** Works at the business as well. */
  manager: UserId;
  /** A second place that confirms by itself and takes the same creators' time; none of its people has a phone here. */
  rival: Party;
  creators: Party[];
  /** Chats of the business with its creators. */
  rooms: Room[];
  archived: Room;
  /** A chat that is none of theirs. */
  foreign: Room;
  /** Every account whose feed must be right in the end. */
  accounts: AccountId[];
  capacity: number;
  /** At the business; the rival confirms always. */
  autoConfirm: boolean;
  /** Campaigns of the business that creators know of: some take applications, the others are drafts. */
  offers: CampaignId[];
  /** Whether those that take applications pay `PRICE_CENTS`. */
  isPaid: boolean;
};

/** The main subject of a run: shoots of agreed projects, or campaigns from their publication to both reviews. */
export type Plot = 'shoots' | 'campaigns';

/** What paid campaigns pay. */
export const PRICE_CENTS = 20_000;

/** Writes a town of the chance's choosing, a statement a table: a builder for each thing would cost more than the run. */
export async function buildTown(
  db: NodePgDatabase,
  chance: Chance,
  now: Date,
  plot: Plot,
  provider: Pick<FakeProvider, 'make'>,
): Promise<Town> {
  const rows = noRows();
  const at = { createdOn: now, updatedOn: now };
  const capacity = chance.happens(0.2) ? 2 : 1;
  const autoConfirm = chance.happens(0.3);
  const business = aPlace('Desert Bloom Café', 'Tempe', { capacity, autoConfirm });
  const rival = aPlace('Owl & Thistle', 'Surprise', { capacity: 2, autoConfirm: true });
  const manager = aPerson(business.accountId, 'manager');
  const hasRival = plot === 'shoots' && chance.happens(0.5);
  const crowd = plot === 'campaigns' ? [2, 3, 3] : [1, 2, 2, 3];
  const people = ['Maya', 'Noor', 'Theo'].slice(0, chance.pick(crowd)).map(aMaker);
  const rooms = people.flatMap((one) => [aPortfolioItem(business, one)]);
  const isPaid = plot === 'campaigns' && chance.happens(0.6);
  const offers = plot === 'campaigns' ? someOffers(business) : [];
  for (const one of hasRival ? people : []) aPortfolioItem(rival, one);
  const [first] = people as [Party];
  rooms.push(aChat(business, first));
  const archived = aChat(business, first, true);
  const foreign = aChat(rival, aMaker('Ada'));
  // One of three may be yet to set up how to be paid.
  for (const { accountId } of isPaid ? people.slice(0, 2) : []) {
    rows.payoutAccounts.push({ accountId, ...aPayoutAccountAt(provider) });
  }
  const card = isPaid ? aCardAt(provider) : {};
  await writeRows(db, rows, (id) => (id === business.accountId ? card : {}));
  return {
    business,
    manager,
    rival,
    creators: people,
    rooms,
    archived,
    foreign,
    accounts: [business.accountId, rival.accountId, ...people.map(({ accountId }) => accountId)],
    capacity,
    autoConfirm,
    offers,
    isPaid,
  };

  /** Two that take applications, with few places, and a draft that may be published. */
  function someOffers(place: Party): CampaignId[] {
    return (['active', 'active', 'draft'] as const).map((status) => {
      const id = newId<CampaignId>();
      rows.campaigns.push({
        id,
        businessId: place.accountId,
        title: 'Late light',
        category: 'eats',
        status,
        description: 'The last hour of light on the patio.',
        ...someTerms(chance),
        ...(isPaid && status === 'active' && PAID),
        creatorSlots: chance.pick([1, 1, 2]),
        publishedOn: status === 'active' ? now : null,
        createdByUserId: place.userId,
        ...at,
      });
      show(place.accountId, 'campaigns', id);
      return id;
    });
  }

  function show(accountId: AccountId, collection: CollectionName, recordId: string): void {
    const isShown = rows.feed.some(
      (one) =>
        one.accountId === accountId && one.collection === collection && one.recordId === recordId,
    );
    if (!isShown) rows.feed.push({ accountId, collection, recordId, revision: 1 });
  }

  function aPerson(accountId: AccountId, role: Role): UserId {
    const userId = newId<UserId>();
    rows.users.push({
      id: userId,
      email: `${userId}@pollin.test`,
      firstName: 'Alex',
      lastName: 'Reyes',
      phone: '+1 602 555 0199',
    });
    rows.memberships.push({ userId, accountId, role });
    return userId;
  }

  function aPlace(
    name: string,
    locality: string,
    hours: { capacity: number; autoConfirm: boolean },
  ): Party {
    const id = newId<AccountId>();
    rows.accounts.push({ id, kind: 'business', revision: 1 });
    rows.businesses.push({
      id,
      name,
      locality,
      street: '1 Palm Lane',
      categories: ['eats'],
      ...at,
    });
    rows.availability.push({ businessId: id, week: openAllWeek, ...hours, updatedOn: now });
    show(id, 'profiles', id);
    show(id, 'availability', id);
    return { accountId: id, userId: aPerson(id, 'owner') };
  }

  function aMaker(firstName: string): Party {
    const id = newId<AccountId>();
    rows.accounts.push({ id, kind: 'creator', revision: 1 });
    rows.creators.push({
      id,
      firstName,
      lastName: 'Torres',
      photoUrl: '/demo/portraits/maya.svg',
      locality: 'Tempe',
      categories: ['eats'],
      about: '<p>Patios.</p>',
      dateOfBirth: '1997-04-12',
      instagramUrl: 'https://instagram.com/torres',
      ...at,
    });
    // Some may begin little at a time, some a lot.
    rows.ratings.push({
      accountId: id,
      completedCampaigns: chance.pick([0, 3, 8]),
      updatedOn: now,
    });
    show(id, 'profiles', id);
    return { accountId: id, userId: aPerson(id, 'creator') };
  }

  function aChat(place: Party, maker: Party, isArchived = false): Room {
    const [campaignId, chatroomId] = [newId<CampaignId>(), newId<ChatroomId>()];
    const parties = { businessId: place.accountId, creatorId: maker.accountId };
    rows.campaigns.push({
      id: campaignId,
      businessId: place.accountId,
      title: 'Patio season',
      category: 'eats',
      status: 'active',
      onSiteContact: { name: 'Sam Ortiz', phone: null, parkingNote: null, doorNote: null },
      ...at,
    });
    rows.chatrooms.push({ id: chatroomId, campaignId, archived: isArchived, ...parties, ...at });
    for (const accountId of [place.accountId, maker.accountId]) {
      show(accountId, 'chatrooms', chatroomId);
    }
    show(place.accountId, 'campaigns', campaignId);
    return { chatroomId, campaignId, ...parties };
  }

  /** A project that has yet to be booked, with its chat. */
  function aPortfolioItem(place: Party, maker: Party): Room {
    const room = aChat(place, maker);
    const id = newId<ProjectId>();
    const terms = someTerms(chance);
    rows.projects.push({ id, step: 'schedule_shoot', ...room, terms, ...at });
    const { chatroomId: _, ...pair } = room;
    rows.candidates.push({
      id,
      ...pair,
      state: 'accepted',
      source: 'apply',
      decidedOn: now,
      ...at,
    });
    const campaign = rows.campaigns.find((one) => one.id === room.campaignId);
    Object.assign(campaign ?? {}, { ...terms, slotsTaken: 1, goingCount: 1, lockedOn: now });
    for (const accountId of [place.accountId, maker.accountId]) {
      show(accountId, 'candidates', id);
      show(accountId, 'projects', id);
      show(accountId, 'campaigns', room.campaignId);
      show(accountId, 'availability', place.accountId);
    }
    return room;
  }
}

/** Little to film and little to post, so that a run gets to its end. */
function someTerms(chance: Chance): Terms {
  const posts = chance.pick([0, 0, 1, 2]);
  return {
    ...defaultTerms(),
    giftDescription: 'Dinner for two',
    deliverables: [
      { id: 'd1', type: 'photo', platform: posts > 0 ? 'instagram' : null, qty: 1, notes: '' },
      ...(posts > 1
        ? [{ id: 'd2', type: 'reel' as const, platform: 'tiktok' as const, qty: 1, notes: '' }]
        : []),
    ],
    shotList: [{ id: 's1', text: 'The light', required: true, deliverableId: 'd1' }],
    requiresPost: posts > 0,
    requiresShoot: chance.happens(0.2),
    revisionRounds: chance.pick([1, 2]),
    keepLiveDays: 0,
  };
}

const PAID = { offerType: 'paid', priceCents: PRICE_CENTS, pricePaidBy: 'pollin' } as const;
