import type { AccountId, CommandId } from '#contract/ids.ts';
import type { BusinessEdit } from '#contract/profile/edits.ts';
import type { AccountProfile, BusinessDetails } from '#contract/profile/record.ts';
import type { Attention, MediaItem, OutboxItem } from '#src/data/device/database.ts';
import type { PendingCommand } from '#src/data/own-profile.ts';
import { type EditMark, splitEdits } from '#src/data/profile-edits.ts';

/**
 * The business's profile on screen: the server's record ⊕ saved edits that the server's copy does not show
 * yet. Pure, total and idempotent.
 */

export type ProfileItem = Extract<OutboxItem, { kind: 'updateBusinessProfile' }>;
type ProfileCommand = Extract<PendingCommand, { kind: 'updateBusinessProfile' }>;

const isOwn = (one: PendingCommand): one is ProfileCommand => one.kind === 'updateBusinessProfile';

export type BusinessProfile = AccountProfile & { business: BusinessDetails };

type ProfileView = {
  profile: BusinessProfile;
  mark: EditMark;
  /** Refused edits of texts, the newest last. Pictures show their problems at their field. */
  refused: ProfileItem[];
  /** The reason of a refused picture command, independent of its bytes. */
  refusedPictures: RefusedPictures;
};
export type RefusedPictures = ReadonlyMap<CommandId, Attention | null>;

export function overlayProfile(
  record: BusinessProfile,
  pending: readonly PendingCommand[],
  accountId: AccountId,
): ProfileView {
  const { going, mark, refused } = splitEdits(pending, accountId, isOwn);
  return {
    profile: going.flatMap((one) => one.payload.edits).reduce(withEdit, record),
    mark,
    refused: refused.filter((one) => !isOfPictures(one)),
    refusedPictures: new Map(refused.filter(isOfPictures).map((one) => [one.id, one.attention])),
  };
}

/** Why a picture is not on its way any more: its bytes or its command was refused. */
export const troubleOf = (
  { commandId, attention }: Pick<MediaItem, 'commandId' | 'attention'>,
  refused: RefusedPictures,
): Attention | null => attention ?? refused.get(commandId) ?? null;

const isPicture = ({ field }: BusinessEdit): boolean => field === 'logo' || field === 'photo';
const isOfPictures = ({ payload }: ProfileCommand): boolean => payload.edits.every(isPicture);

/** The profile with one field changed. Pictures show from the device itself; a moved place is on no map until it is found. */
function withEdit(profile: BusinessProfile, edit: BusinessEdit): BusinessProfile {
  switch (edit.field) {
    case 'name':
    case 'about':
    case 'categories':
      return { ...profile, [edit.field]: edit.value };
    case 'address':
      return {
        ...profile,
        ...edit.value,
        business: { ...profile.business, coordinates: null },
      };
    case 'logo':
    case 'photo':
      return profile;
    default:
      return { ...profile, business: { ...profile.business, [edit.field]: edit.value } };
  }
}
