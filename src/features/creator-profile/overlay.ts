import type { AccountId } from '#contract/ids.ts';
import type { CreatorEdit } from '#contract/profile/edits.ts';
import { flagsOf } from '#contract/profile/lists.ts';
import type { AccountProfile, CreatorDetails } from '#contract/profile/record.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import type { PendingCommand } from '#src/data/own-profile.ts';
import { type EditMark, splitEdits } from '#src/data/profile-edits.ts';
import type { LocalPicture } from '#src/data/media/local-pictures.ts';

/**
 * The creator's own profile on screen: the server's record ⊕ saved edits that the server's copy does not show yet. Pure,
 * total and idempotent.
 */

export type ProfileItem = Extract<OutboxItem, { kind: 'updateCreatorProfile' }>;
type ProfileCommand = Extract<PendingCommand, { kind: 'updateCreatorProfile' }>;

const isOwn = (one: PendingCommand): one is ProfileCommand => one.kind === 'updateCreatorProfile';

export type CreatorProfile = AccountProfile & { creator: CreatorDetails };

export type ProfileView = {
  profile: CreatorProfile;
  /** A date of birth is stored or on its way. */
  hasBirthDate: boolean;
  mark: EditMark;
  /** Edits that the server refused, the newest last. */
  refused: ProfileItem[];
};

export function overlayProfile(
  record: CreatorProfile,
  pending: readonly PendingCommand[],
  accountId: AccountId,
): ProfileView {
  const { going, mark, refused } = splitEdits(pending, accountId, isOwn);
  const edits = going.flatMap((one) => one.payload.edits);
  return {
    profile: edits.reduce(withEdit, record),
    hasBirthDate:
      record.creator.ageBand !== null || edits.some((one) => one.field === 'dateOfBirth'),
    mark,
    refused,
  };
}

/** The newest photo that is on its way from this device; null without one. Its bytes or its command may have been refused. */
export function photoOnItsWay(
  photos: readonly LocalPicture[],
  refused: readonly ProfileItem[],
): string | null {
  const isRefusedOne = ({ item }: LocalPicture) =>
    item.state === 'attention' || refused.some(({ id }) => id === item.commandId);
  return photos.findLast((one) => !isRefusedOne(one))?.url || null;
}

/** Whether a refused edit names a photo whose bytes are gone: trying it again cannot help. */
export const isPhotoLost = (item: ProfileItem, photos: readonly LocalPicture[]): boolean =>
  photos.some((one) => one.item.commandId === item.id && one.url === '');

/** The profile with one field changed. A photo shows from the device itself, a date of birth nowhere. */
function withEdit(profile: CreatorProfile, edit: CreatorEdit): CreatorProfile {
  switch (edit.field) {
    case 'about':
    case 'categories':
    case 'locality':
      return { ...profile, [edit.field]: edit.value };
    case 'gender':
      return { ...profile, creator: { ...profile.creator, ...flagsOf(edit.value) } };
    case 'photo':
    case 'dateOfBirth':
      return profile;
    default:
      return { ...profile, creator: { ...profile.creator, [edit.field]: edit.value } };
  }
}
