import { notFound } from '@tanstack/react-router';
import { checkoutSessionPattern } from '#contract/billing/checkout-session.ts';
import type {
  AccountId,
  AppointmentId,
  CampaignGroupId,
  BusinessInvitationId,
  CampaignId,
  ChatroomId,
  ProjectId,
  UserId,
} from '#contract/ids.ts';
import { readId } from '#src/lib/route-ids.ts';

// Route files are part of every first screen: paths and queries are checked here by hand, without the schema library.
type Search = Record<string, unknown>;

/** The id in a path; a path with anything else leads to no screen. */
function readParam<Id extends string>(text: string): Id {
  const id = readId<Id>(text);
  if (!id) throw notFound();
  return id;
}

export const readCampaignParams = (raw: { campaignId: string }) => ({
  campaignId: readParam<CampaignId>(raw.campaignId),
});

export const readGroupParams = (raw: { groupId: string }) => ({
  groupId: readParam<CampaignGroupId>(raw.groupId),
});

export const readCreatorParams = (raw: { creatorId: string }) => ({
  creatorId: readParam<AccountId>(raw.creatorId),
});

export const readBusinessParams = (raw: { businessId: string }) => ({
  businessId: readParam<AccountId>(raw.businessId),
});

export const readPersonParams = (raw: { userId: string }) => ({
  userId: readParam<UserId>(raw.userId),
});

/** The item of the support desk that leads to a person. */
export const readPersonSearch = (search: Search): { item?: string | undefined } => ({
  item: readId(search['item']),
});

export const readInvitationParams = (raw: { invitationId: string }) => ({
  invitationId: readParam<BusinessInvitationId>(raw.invitationId),
});

export const readChatroomParams = (raw: { chatroomId?: string | undefined }) => ({
  chatroomId: raw.chatroomId ? readParam<ChatroomId>(raw.chatroomId) : undefined,
});

/** The project that a business views. */
export const readProjectSearch = (search: Search): { project?: ProjectId | undefined } => ({
  project: readId<ProjectId>(search['project']),
});

/** The open chatroom. */
export const readRoomSearch = (search: Search): { room?: ChatroomId | undefined } => ({
  room: readId<ChatroomId>(search['room']),
});

/** The open shoot. */
export const readShootSearch = (search: Search): { shoot?: AppointmentId | undefined } => ({
  shoot: readId<AppointmentId>(search['shoot']),
});

/** The shot that is filmed. */
export const readShotSearch = (search: Search): { shot?: string | undefined } => ({
  shot: readText(search['shot'], /^[\w-]{1,100}$/),
});

/** The checkout, or the page for a card, that the person returns from. */
export const readCheckoutSearch = (
  search: Search,
): { session_id?: string | undefined; card?: string | undefined } => ({
  session_id: readText(search['session_id'], checkoutSessionPattern),
  card: readWord(search['card']),
});

const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Month, day and open shoot of a calendar. */
export const readCalendarSearch = (
  search: Search,
): {
  month?: string | undefined;
  day?: string | undefined;
  shoot?: AppointmentId | undefined;
} => ({
  month: readText(search['month'], monthPattern),
  day: isRealDay(search['day']) ? search['day'] : undefined,
  ...readShootSearch(search),
});

/** A category, a tab, or a similar word. The screen decides whether it is valid. */
export const readWord = (text: unknown): string | undefined => readText(text, /^[a-z]{1,20}$/);

/** The draft of a campaign and the open step. */
export const readDraftSearch = ({
  draft,
  step,
}: Search): { draft?: CampaignId | undefined; step?: string | undefined } => ({
  draft: readId<CampaignId>(draft),
  step: readWord(step),
});

/** Reads one such word. */
export const readWordSearch =
  <Name extends string>(name: Name) =>
  (search: Search): { [Key in Name]?: string | undefined } =>
    // A computed name is typed as any name.
    ({ [name]: readWord(search[name]) }) as { [Key in Name]?: string | undefined };

/** The open tab, and the candidate whose selection continues after the return from the page for a card. */
export const readCandidatesSearch = (
  search: Search,
): {
  tab?: string | undefined;
  select?: ProjectId | undefined;
  card?: string | undefined;
} => ({
  ...readWordSearch('tab')(search),
  ...readWordSearch('card')(search),
  select: readId<ProjectId>(search['select']),
});

const readText = (text: unknown, pattern: RegExp): string | undefined =>
  typeof text === 'string' && pattern.test(text) ? text : undefined;

/** February 31 has the form of a day and is none. */
function isRealDay(text: unknown): text is string {
  if (typeof text !== 'string' || !dayPattern.test(text)) return false;
  return new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
}

const directoryNames = [
  'category',
  'city',
  'within',
  'tier',
  'offer',
  'maxPrice',
  'sort',
  'favourites',
] as const;
type DirectorySearch = Partial<Record<(typeof directoryNames)[number], string | number | true>>;

/** Filters and order of the directory. The screen checks their values with the schemas. */
export function readDirectorySearch(search: Search): DirectorySearch {
  const read: DirectorySearch = {};
  for (const name of directoryNames) {
    const value = search[name];
    if (typeof value === 'string' || typeof value === 'number' || value === true)
      read[name] = value;
  }
  return read;
}
