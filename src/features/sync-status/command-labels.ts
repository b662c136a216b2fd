import { linkOptions, type LinkOptions } from '@tanstack/react-router';
import { sideOf } from '#contract/chatroom/rules.ts';
import type { CollectionName } from '#contract/sync/collections.ts';
import type { CommandKind, PayloadOf } from '#contract/commands/command.ts';
import type { AccountId, CampaignId } from '#contract/ids.ts';
import { languageNames } from '#contract/language.ts';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { m } from '#src/paraglide/messages.js';
import {
  appointmentLabels,
  campaignLabels,
  candidateLabels,
  projectLabels,
} from './event-labels.ts';
import {
  campaignIn,
  candidateIn,
  nothingKnown,
  otherParty,
  projectIn,
  type Known,
} from './known.ts';
import { about, bookingText, shootText, titleOf, workText } from './work-text.ts';

/** "Edit" puts the text of an item back into its draft, or opens the screen where it was made. */
type EditLink = { how: 'takeBack' | 'open'; link: LinkOptions };

type Item<K extends CommandKind> = { kind: K; payload: PayloadOf<K>; accountId: AccountId };

/** How this device shows a queued command of one kind. */
type CommandLabels<K extends CommandKind> = {
  /** The collections in which an overlay shows its effect before the server answers. */
  overlays: readonly CollectionName[];
  /** Where it goes: the other party and the campaign where the device knows them, else the subject. */
  lane: (item: Item<K>, known: Known) => string;
  /** The item, in the person's own words where it has some. */
  text: (item: Item<K>, known: Known, now: number) => string;
  /** The screen of the active account where it is changed. Without one, it can only be deleted. */
  editAt?: (item: Item<K>, known: Known) => LinkOptions | null;
  /** The draft that takes its text back, of any account. */
  takeBackTo?: (item: Item<K>) => LinkOptions | null;
};

type OfProject = {
  payload: { projectId: PayloadOf<'projectEvent'>['projectId'] };
  accountId: AccountId;
};

const projectOf = ({ payload }: OfProject, known: Known) => projectIn(known, payload.projectId);

const roomLane = (
  item: Item<'addMessage' | 'readChatroom' | 'removeMessage'>,
  known: Known,
): string => {
  const room = known.rooms.find((one) => one.chatroomId === item.payload.chatroomId);
  if (!room) return m.sync_lane_chat();
  const { name } = otherParty(room, item.accountId);
  return m.sync_lane_room({ name, campaign: room.campaignTitle });
};

const shootLane = (item: OfProject, known: Known): string => {
  const project = projectOf(item, known);
  if (!project) return m.sync_lane_shoots();
  const { name } = otherParty(project, item.accountId);
  return m.sync_lane_shoot({ name, campaign: project.campaignTitle });
};

/** Commands about one project go to its other party. */
const ofProject = <I extends OfProject>(what: (item: I) => string) => ({
  lane: (item: I, known: Known) =>
    workText(projectOf(item, known), item.accountId) ?? m.app_campaigns(),
  text: what,
});

const isPublished = (known: Known, id: CampaignId): boolean =>
  (campaignIn(known, id)?.status ?? 'draft') !== 'draft';

const notificationLabels = {
  overlays: ['notifications'],
  lane: () => m.notifications_title(),
  text: () => m.sync_item_notifications(),
} as const;

const followText = (name: string | undefined, isFollowing: boolean): string => {
  if (!name) return isFollowing ? m.sync_item_follow() : m.sync_item_unfollow();
  return isFollowing ? m.sync_item_follow_name({ name }) : m.sync_item_unfollow_name({ name });
};

/** Every kind of command, as the Outbox shows it. */
export const commandLabels: { readonly [K in CommandKind]: CommandLabels<K> } = {
  addMessage: {
    overlays: ['chatrooms'],
    lane: roomLane,
    text: ({ payload }) => payload.message || m.messages_photo(),
    takeBackTo({ payload, accountId }) {
      // A draft holds no picture: taking the words back would lose it.
      if (payload.picture) return null;
      const side = sideOf(payload, accountId);
      const { campaignId, chatroomId: room } = payload;
      return side && campaignLink(side, campaignId, 'messaging', { room });
    },
  },
  removeMessage: { overlays: ['chatrooms'], lane: roomLane, text: () => m.sync_item_removal() },
  readChatroom: { overlays: ['chatrooms'], lane: roomLane, text: () => m.sync_item_read() },
  bookAppointment: {
    overlays: ['appointments', 'projects'],
    lane: shootLane,
    text: ({ payload, accountId }, known, now) =>
      about(m.sync_event_booking(), bookingText(payload, accountId, known, now)),
    editAt(item, known) {
      const project = projectOf(item, known);
      return project ? campaignLink('creator', project.campaignId, 'schedule') : null;
    },
  },
  appointmentEvent: {
    overlays: ['appointments', 'projects'],
    lane: shootLane,
    text: ({ payload, accountId }, known, now) =>
      about(appointmentLabels[payload.event](), shootText(payload, accountId, known, now)),
  },
  saveCampaign: {
    overlays: ['campaigns'],
    lane: () => m.app_campaigns(),
    text: ({ payload: { fields, campaignId } }, known) =>
      isPublished(known, campaignId)
        ? m.sync_item_campaign_edit({ title: fields.title })
        : fields.title || m.sync_item_campaign(),
    editAt: ({ payload: { campaignId } }, known) =>
      isPublished(known, campaignId)
        ? linkOptions({ to: '/business/campaign/edit', search: { campaign: campaignId } })
        : linkOptions({ to: '/business/campaign/create', search: { draft: campaignId } }),
  },
  campaignEvent: {
    overlays: ['campaigns'],
    lane: ({ payload }, known) => titleOf(known, payload.campaignId) ?? m.app_campaigns(),
    text: ({ payload }) => campaignLabels[payload.event](),
  },
  candidateEvent: {
    overlays: ['candidates'],
    lane: ({ payload, accountId }, known) =>
      // A newly invited creator may have no candidate record yet.
      workText(candidateIn(known, payload.candidateId), accountId) ??
      titleOf(known, payload.campaignId) ??
      m.app_campaigns(),
    text: ({ payload }) => candidateLabels[payload.event](),
    editAt: ({ payload }) =>
      payload.event === 'creator_applied'
        ? campaignLink('creator', payload.campaignId, 'selection')
        : null,
  },
  projectEvent: {
    overlays: ['projects'],
    ...ofProject((item: Item<'projectEvent'>) => projectLabels[item.payload.event]()),
  },
  addContent: {
    overlays: ['projects'],
    ...ofProject(({ payload }: Item<'addContent'>) =>
      payload.kind === 'video' ? m.sync_item_video() : m.sync_item_content(),
    ),
  },
  removeContent: { overlays: ['content'], ...ofProject(() => m.sync_item_content_removal()) },
  describeContent: {
    overlays: ['content'],
    ...ofProject(({ payload: { caption } }: Item<'describeContent'>) =>
      caption ? m.sync_item_content_caption({ caption }) : m.sync_item_content_words(),
    ),
    editAt(item, known) {
      const project = projectOf(item, known);
      return project ? campaignLink('creator', project.campaignId, 'content') : null;
    },
  },
  submitReview: { overlays: ['projects'], ...ofProject(() => m.sync_item_review()) },
  updateAvailability: {
    overlays: ['availability'],
    lane: () => m.availability_title(),
    text: () => m.sync_item_hours(),
    editAt: () => linkOptions({ to: '/business/availability' }),
  },
  oneNotificationAsSeen: notificationLabels,
  notificationsAsSeen: notificationLabels,
  updateNotificationSettings: {
    // Notification settings belong to the user, and no record of an account shows them.
    overlays: [],
    lane: () => m.account_settings(),
    text: () => m.sync_item_settings(),
  },
  addPortfolioItem: {
    overlays: ['portfolio'],
    lane: () => m.app_portfolio(),
    text: () => m.sync_item_photo(),
  },
  removePortfolioItem: {
    overlays: ['portfolio'],
    lane: () => m.app_portfolio(),
    text: () => m.sync_item_photo_removal(),
  },
  updateCreatorProfile: {
    overlays: ['profiles'],
    lane: () => m.app_profile(),
    text: () => m.sync_item_profile(),
    editAt: () => linkOptions({ to: '/creator/profile/edit' }),
  },
  updateBusinessProfile: {
    overlays: ['profiles'],
    lane: () => m.app_profile(),
    text: () => m.sync_item_profile(),
    editAt: () => linkOptions({ to: '/business/profile/edit' }),
  },
  updateUser: {
    // A user's own details are in no record of their accounts.
    overlays: [],
    lane: () => m.app_account(),
    text: () => m.sync_item_person(),
    editAt: () => linkOptions({ to: '/user/account' }),
  },
  setFavourite: {
    overlays: ['profiles'],
    lane: () => m.sync_lane_people(),
    text: ({ payload }) =>
      payload.isFavourite ? m.sync_item_favourite() : m.sync_item_favourite_removal(),
  },
  setFollowing: {
    overlays: ['profiles'],
    lane: () => m.sync_lane_businesses(),
    text: ({ payload: { businessName, isFollowing } }) => followText(businessName, isFollowing),
  },
  setLanguage: {
    // The language belongs to the user, and no record of an account shows it.
    overlays: [],
    lane: () => m.account_settings(),
    text: ({ payload }) => m.sync_item_language({ language: languageNames[payload.language] }),
  },
  setBlocked: {
    overlays: ['profiles'],
    lane: () => m.sync_lane_people(),
    text: ({ payload }) => (payload.isBlocked ? m.sync_item_block() : m.sync_item_unblock()),
  },
  submitSupportRequest: {
    overlays: [],
    lane: () => m.app_support(),
    text: ({ payload }) => payload.details,
  },
  replyToSupport: {
    overlays: [],
    lane: () => m.app_support(),
    text: ({ payload }) => payload.message,
  },
};

export const itemText = <K extends CommandKind>(
  item: Item<K>,
  now: number,
  known: Known = nothingKnown,
): string => commandLabels[item.kind].text(item, known, now);

export const destinationOf = <K extends CommandKind>(item: Item<K>, known: Known): string =>
  commandLabels[item.kind].lane(item, known);

/** The place where an item is changed; null for one that can only be deleted. */
export function editLinkOf<K extends CommandKind>(
  item: Item<K>,
  known: Known,
  activeAccount: AccountId | null,
): EditLink | null {
  const { takeBackTo, editAt } = commandLabels[item.kind];
  const draft = takeBackTo?.(item);
  if (draft) return { how: 'takeBack', link: draft };
  const screen = item.accountId === activeAccount ? editAt?.(item, known) : null;
  return screen ? { how: 'open', link: screen } : null;
}
