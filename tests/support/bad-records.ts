import { closedWeek } from '#contract/availability/record.ts';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import { collections, type CollectionName } from '#contract/sync/collections.ts';
import type { SetAsideKind } from '#contract/sync/set-aside.ts';
import { aCreatorProfile } from './creator-profile.ts';
import {
  aCampaign,
  aCandidate,
  aContentItem,
  anAppointment,
  aNotification,
  aProject,
} from './records.ts';

const at = '2026-11-21T17:00:00.000Z';
const parties = { campaignId: newId(), businessId: newId(), creatorId: newId() };

const aRoom = () => ({
  chatroomId: newId(),
  ...parties,
  campaignTitle: 'Patio season',
  businessName: 'Desert Bloom',
  businessLogoUrl: null,
  businessUserId: null,
  creatorFirstName: 'Maya',
  creatorLastName: 'Okafor',
  creatorPhotoUrl: null,
  archived: true,
  lastSeq: 0,
  lastMessage: null,
  seenSeqByBusiness: 0,
  seenSeqByCreator: 0,
  unreadByBusiness: 0,
  unreadByCreator: 0,
  createdOn: at,
  updatedOn: at,
  version: 1,
});

const aPortfolioItem = () => ({
  creatorId: newId(),
  fileUrl: '/files/a',
  thumbUrl: '/files/a/thumb',
  mediaType: 'image',
  width: 4,
  height: 3,
  placeholder: '',
  sourceSha256: '',
  createdOn: at,
  updatedOn: at,
  version: 1,
});

const message = () => ({
  chatroomId: newId(),
  seq: 1,
  message: 'Hello',
  createdOn: at,
  isMessageFromCreator: true,
});

/** A record of each kind, and what of it this build cannot read: a newer server's word, or a damaged value. */
const samples = {
  chatrooms: [aRoom, { lastMessage: 'Hello' }],
  notifications: [aNotification, { category: 'SOMETHING_NEW' }],
  appointments: [anAppointment, { state: 'paused' }],
  availability: [
    () => ({ week: closedWeek, exceptions: [], busy: [], updatedOn: at, version: 1 }),
    { week: { ...closedWeek, mon: { isOpen: true, startTime: 917, endTime: 1700 } } },
  ],
  campaigns: [aCampaign, { category: 'space' }],
  projects: [aProject, { step: 'levitate' }],
  profiles: [aCreatorProfile, { kind: 'robot' }],
  portfolio: [aPortfolioItem, { mediaType: 'hologram' }],
  candidates: [aCandidate, { state: 'pondering' }],
  content: [aContentItem, { state: 'melted' }],
  messages: [message, { createdOn: 'yesterday' }],
} as const satisfies Record<
  Exclude<SetAsideKind, 'gone'>,
  readonly [() => object, Record<string, unknown>]
>;

export type Kind = keyof typeof samples;
export const kinds = Object.keys(samples) as Kind[];
type Raw = Record<string, unknown> & { revision: number };

const keyIn = (kind: Kind) => (kind === 'messages' ? 'id' : collections[kind].key);
export const idIn = (kind: Kind, record: Raw): string => String(record[keyIn(kind)]);

/** A record that this build reads. */
export const aGood = (kind: Kind, revision: number): Raw => ({
  ...samples[kind][0](),
  [keyIn(kind)]: newId(),
  revision,
});

/** A record that this build refuses; with `of` another state of that one. */
export const aBad = (kind: Kind, revision: number, of?: Raw): Raw => ({
  ...(of ?? aGood(kind, revision)),
  ...samples[kind][1],
  revision,
});

/** A page as it comes over the line, with these records of one kind. */
export function aRawPage(
  accountId: AccountId,
  kind: Kind,
  records: readonly unknown[],
  { since = null, cursor = 'epoch0.7', ...rest }: Record<string, unknown> = {},
) {
  const isMessage = kind === 'messages';
  return {
    accountId,
    since,
    cursor,
    more: false,
    collections: isMessage ? {} : { [kind as CollectionName]: records },
    messages: isMessage ? records : [],
    gone: [],
    ...rest,
  };
}
