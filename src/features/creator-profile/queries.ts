import { useMemo } from 'react';
import type { PublicCreator } from '#contract/directory/record.ts';
import { missingPartsOfRecord, type ProfilePart } from '#contract/profile/completeness.ts';
import { COUNTRY } from '#contract/profile/lists.ts';
import type { AccountProfile } from '#contract/profile/record.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { lastContact } from '#src/data/device/last-contact.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useLocalPictures, type LocalPicture } from '#src/data/media/local-pictures.ts';
import { useOwnRecord } from '#src/data/own-profile.ts';
import { useReplicated } from '#src/data/replica/current-replica.ts';
import { useLive } from '#src/lib/use-live.ts';
import { overlayProfile, photoOnItsWay, type CreatorProfile } from './overlay.ts';

const creator = {
  isOwn: (record: AccountProfile): record is CreatorProfile => record.creator !== null,
  overlay: overlayProfile,
};

/** One's own profile as one sees it, live. Undefined until the device has been read; `missing`: not on it yet. */
export const useOwnProfile = (actor: Actor) => useOwnRecord(actor, creator);

/** One's own works as the server last sent them, the newest first; undefined until the device has been read. */
export function useOwnPortfolio(actor: Actor): PublicCreator['portfolio'] | undefined {
  const records = useReplicated('portfolio');
  return useMemo(
    () =>
      records
        ?.filter((one) => one.creatorId === actor.accountId)
        .toSorted((a, b) => b.createdOn.localeCompare(a.createdOn) || b.id.localeCompare(a.id)),
    [records, actor.accountId],
  );
}

/** New photos that this device holds, the newest last; `photoOnItsWay` chooses the one on its way. */
export function useNewPhotos(actor: Actor): readonly LocalPicture[] {
  const photos = useLocalPictures(actor, 'creatorPhoto') ?? [];
  return photos.filter(({ item }) => item.purpose === 'creatorPhoto');
}

/** The parts of the creator's own profile that an application still needs, live; undefined until the device has been read, nothing without a profile. */
export function useMissingParts(actor: Actor): readonly ProfilePart[] | undefined {
  const own = useOwnProfile(actor);
  const pictures = useLocalPictures(actor, 'creatorPhoto');
  return useMemo(() => {
    if (!own || !pictures) return undefined;
    if (own === 'missing') return [];
    return missingPartsOfRecord(own.profile, {
      photo: photoOnItsWay(pictures, own.refused) !== null,
      birthDate: own.hasBirthDate,
    });
  }, [own, pictures]);
}

/** The profile as everyone else sees it. */
export function publicOf(
  { accountId, photoUrl, about, categories, locality, province, creator }: CreatorProfile,
  portfolio: PublicCreator['portfolio'],
): PublicCreator {
  const { male: _, female: __, completedCampaigns, ...details } = creator;
  return {
    ...details,
    id: accountId,
    photoUrl,
    about,
    categories,
    address: { locality, province, country: COUNTRY },
    metrics: { completedCampaigns },
    portfolio,
  };
}

/** When the server was reached last, while it cannot be reached now. */
export function useLastContact(): number | null {
  const contact = useLive(() => onDatabase(device.db, lastContact), 'contact');
  return contact && !contact.reachable ? contact.reachedAt : null;
}
