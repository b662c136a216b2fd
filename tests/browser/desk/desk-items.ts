import { defaultTerms } from '#contract/campaign/terms.ts';
import type {
  AccountId,
  CommandId,
  ContentItemId,
  MessageId,
  PostId,
  ProjectId,
  ReviewId,
  UserId,
} from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { DeskPerson } from '#contract/support/people.ts';
import type { DeskContent, DeskDetail, DeskItem } from '#contract/support/desk.ts';

export const request: Extract<DeskItem, { kind: 'request' }> = {
  kind: 'request',
  id: newId<CommandId>(),
  since: '2026-11-20T10:00:00.000Z',
  accountId: newId<AccountId>(),
  accountKind: 'creator',
  account: 'Maya Okafor',
  problemArea: 'reportPerson',
  details: 'He kept calling after the shoot.',
  about: null,
};
export const dispute: Extract<DeskItem, { kind: 'dispute' }> = {
  kind: 'dispute',
  id: newId<ProjectId>(),
  since: '2026-11-21T10:00:00.000Z',
  campaign: 'Patio season',
  business: 'Desert Bloom',
  creator: 'Leo Ruiz',
  by: 'creator',
  reason: 'I was there at ten.',
  isNoShow: true,
};

const aFile = (over: Partial<DeskContent>): DeskContent => ({
  id: newId<ContentItemId>(),
  kind: 'photo',
  width: 1200,
  height: 900,
  fileUrl: '/demo/patio.jpg',
  thumbUrl: '/demo/patio.jpg',
  posterUrl: null,
  placeholder: '',
  caption: '',
  altText: '',
  state: 'submitted',
  shot: null,
  on: '2026-11-21T09:00:00.000Z',
  ...over,
});

export const disputeDetail: DeskDetail = {
  item: dispute,
  isOpen: true,
  isOwn: false,
  email: null,
  messages: [],
  acts: [],
  people: [
    {
      id: newId<UserId>(),
      name: 'Leo Ruiz',
      account: 'Leo Ruiz',
      role: 'creator',
      state: 'active',
      isReported: false,
    },
    {
      id: newId<UserId>(),
      name: 'Ana Soto',
      account: 'Desert Bloom',
      role: 'owner',
      state: 'suspended',
      isReported: false,
    },
  ],
  project: {
    step: 'schedule_shoot',
    isEnded: false,
    timeline: [
      {
        event: 'no_show',
        actor: 'business',
        occurredAt: '2026-11-21T09:00:00.000Z',
        receivedAt: '2026-11-21T09:00:00.000Z',
      },
    ],
    payment: {
      state: 'held',
      amountCents: 12_000,
      roundCents: 2_000,
      refundedCents: 0,
      releasedCents: null,
      isDecidable: true,
    },
    terms: {
      ...defaultTerms(),
      offerType: 'paid',
      shotList: [{ id: 'a', text: 'The patio from the door', required: true }],
    },
    agreedPriceCents: 10_000,
    brief: {
      description: 'Show a morning on our patio.',
      dos: ['Film before noon'],
      donts: ['No faces of guests'],
    },
    shoot: {
      state: 'noShow',
      startDateTime: '2026-11-21T08:00:00.000Z',
      endDateTime: '2026-11-21T09:30:00.000Z',
      address: { street: '1 Main St', locality: 'Phoenix', province: 'AZ', postalCode: '85004' },
      checkIn: { at: '2026-11-21T07:55:00.000Z', distanceM: 40 },
      reason: null,
      isLate: false,
    },
    content: [
      aFile({ shot: 'The patio from the door', caption: 'Morning light' }),
      aFile({ kind: 'video', state: 'approved', thumbUrl: '' }),
    ],
    posts: [
      {
        id: newId<PostId>(),
        deliverableId: 'd1',
        index: 0,
        platform: 'instagram',
        url: 'https://www.instagram.com/reel/patio/',
        normalisedUrl: 'instagram.com/reel/patio',
        submittedOn: '2026-11-21T10:00:00.000Z',
        state: 'verified',
        checks: ['account', 'disclosure'],
      },
    ],
    notes: [{ by: 'business', body: 'He was rude to our guests.' }],
    chat: {
      messages: [
        {
          id: newId<MessageId>(),
          by: 'creator',
          body: 'I am at the door.',
          on: '2026-11-21T08:00:00.000Z',
        },
        {
          id: newId<MessageId>(),
          by: 'creator',
          body: '',
          picture: {
            url: '/demo/patio.jpg',
            thumbUrl: '/demo/patio.jpg',
            width: 1200,
            height: 900,
            placeholder: '',
            altText: 'The locked gate',
          },
          on: '2026-11-21T08:01:00.000Z',
        },
      ],
      before: null,
    },
  },
};

export const noteDetail: DeskDetail = {
  ...disputeDetail,
  item: {
    kind: 'note',
    id: newId<ReviewId>(),
    since: '2026-11-22T10:00:00.000Z',
    campaign: dispute.campaign,
    business: dispute.business,
    creator: dispute.creator,
    by: 'business',
    reason: 'He asked our guests for money.',
  },
  project: null,
};

export const aPerson: DeskPerson = {
  id: newId<UserId>(),
  name: 'Leo Ruiz',
  email: 'leo@example.com',
  state: 'active',
  isProtected: false,
  accounts: [{ id: newId<AccountId>(), kind: 'creator', name: 'Leo Ruiz' }],
  campaigns: 0,
  projects: 2,
  acts: [],
};
