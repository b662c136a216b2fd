import type { AccountId, CommandId } from '#contract/ids.ts';
import type { BusinessEdit } from '#contract/profile/edits.ts';
import type { AccountProfile, BusinessDetails } from '#contract/profile/record.ts';
import type { Attention, MediaItem, OutboxItem } from '#src/data/device/database.ts';
import type { PendingCommand } from '#src/data/own-profile.ts';

/**
 * The business's profile on screen: the server's record ⊕ saved edits that the server's copy does not show
 * yet. Pure, total and idempotent.
 */

export type ProfileItem = Extract<OutboxItem, { kind: 'updateBusinessProfile' }>;
type ProfileCommand = Extract<PendingCommand, { kind: 'updateBusinessProfile' }>;

export type BusinessProfile = AccountProfile & { business: BusinessDetails };

type ProfileView = {
  profile: BusinessProfile;
  /** The newest edit is on this device only, or on its way. */
  mark: 'waiting' | 'sending' | null;
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
  const own = pending
    .filter((one): one is ProfileCommand => one.kind === 'updateBusinessProfile')
    .filter((one) => one.accountId === accountId)
    .toSorted((a, b) => a.order - b.order);
  const going = own.filter((one) => !isRefused(one));
  const last = going.at(-1);
  return {
    profile: going.flatMap((one) => one.payload.edits).reduce(withEdit, record),
    mark: last && 'state' in last ? (last.state === 'sending' ? 'sending' : 'waiting') : null,
    refused: own.filter(isRefused).filter((one) => !isOfPictures(one)),
    refusedPictures: new Map(
      own
        .filter((one) => isRefused(one) && isOfPictures(one))
        .map((one) => [one.id, reasonOf(one)]),
    ),
  };
}

/** Why a picture is not on its way any more: its bytes or its command was refused. */
export const troubleOf = (
  { commandId, attention }: Pick<MediaItem, 'commandId' | 'attention'>,
  refused: RefusedPictures,
): Attention | null => attention ?? refused.get(commandId) ?? null;

const reasonOf = (one: ProfileCommand): Attention | null =>
  'attention' in one ? one.attention : null;

const isRefused = (one: ProfileCommand): one is ProfileItem =>
  'state' in one && one.state === 'attention';

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
