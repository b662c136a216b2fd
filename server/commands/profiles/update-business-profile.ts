import type { PayloadOf } from '#contract/commands/command.ts';
import type { UploadId } from '#contract/ids.ts';
import {
  conflictsOf,
  overOldVersion,
  sameValue,
  type BusinessEdit,
} from '#contract/profile/edits.ts';
import { businessLinks } from '#contract/profile/links.ts';
import { ok, refused } from '#contract/result.ts';
import { findUploaded, type Uploaded } from '../../pictures/uploaded.ts';
import type { Command, CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { lockBusiness, lockMovingCampaigns } from './lock-profile.ts';
import { shownIn, writingProfiles, type BusinessRow, type ProfileWrite } from './write-profiles.ts';

type Edits = PayloadOf<'updateBusinessProfile'>['edits'];

/**
 * Writes the changed fields of a business's profile, all of them or none. A field that another device has changed since this
 * one began is a question to the person, with both sides of it; the other fields of the profile do not matter. Where a version is
 * named, every field begins with what that version held: over another one, what differs is asked.
 */
export const updateBusinessProfile: CommandHandler<'updateBusinessProfile'> = {
  rate: rates.edits,
  async lock({ client, caller, commands, now }) {
    const [, locked, uploaded] = await Promise.all([
      commands.some(({ payload }) => payload.edits.some(({ field }) => field === 'address'))
        ? lockMovingCampaigns(client, caller.accountId)
        : null,
      lockBusiness(client, caller.accountId),
      findUploaded(client, caller.accountId, commands.flatMap(picturesOf)),
    ]);
    let row = locked?.row;
    let isShownElsewhere = false;
    const write = (): ProfileWrite =>
      !locked || !row || row === locked.row
        ? {}
        : { businesses: [row], stamps: shownIn(row.id, isShownElsewhere ? locked.shownIn : []) };
    return {
      decide({ payload: { edits }, baseVersion }) {
        if (!row) return refused({ code: 'NOT_FOUND' });
        const isOver = baseVersion !== undefined && baseVersion !== row.version;
        const conflicts = conflictsOf(isOver ? overOldVersion(edits) : edits, storedOf(row));
        if (conflicts.length > 0)
          return refused({ code: 'PROFILE_CHANGED', current: { conflicts } });
        if (edits.some((one) => isPicture(one) && !isThere(one, uploaded))) {
          return refused({ code: 'PICTURE_MISSING' });
        }
        const next = edits.reduce((so, edit) => apply(so, edit, uploaded), row);
        // A picture alone changes no links: it is taken by a profile that has none yet.
        if (!edits.every(isPicture) && !businessLinks.some((link) => next[link])) {
          return refused({ code: 'SOCIAL_MISSING' });
        }
        if (sameValue(next, row)) return ok({ version: row.version });
        isShownElsewhere ||= isSeenByOthers(row, next);
        row = { ...next, version: row.version + 1, updatedOn: now };
        return ok({ version: row.version });
      },
      ...writingProfiles(write),
    };
  },
};

type PictureEdit = Extract<BusinessEdit, { field: 'logo' | 'photo' }>;
const isPicture = (edit: Edits[number]): edit is PictureEdit =>
  edit.field === 'logo' || edit.field === 'photo';

const picturesOf = ({ payload }: Command<'updateBusinessProfile'>): UploadId[] =>
  payload.edits.filter(isPicture).map(({ value }) => value);

/** Whether the picture came whole, as what it is to be used for. */
const isThere = ({ field, value }: PictureEdit, uploaded: ReadonlyMap<UploadId, Uploaded>) =>
  uploaded.get(value)?.purpose === (field === 'logo' ? 'businessLogo' : 'businessPhoto');

const addressOf = ({ street, locality, province, postalCode }: BusinessRow) => ({
  street,
  locality,
  province,
  postalCode,
});

/** The profile's fields under the names that an edit gives them. */
const storedOf = (row: BusinessRow): Record<string, unknown> => ({
  ...row,
  address: addressOf(row),
});

function apply(
  row: BusinessRow,
  edit: BusinessEdit,
  uploaded: ReadonlyMap<UploadId, Uploaded>,
): BusinessRow {
  switch (edit.field) {
    case 'logo':
      return { ...row, logoUrl: uploaded.get(edit.value)?.url ?? row.logoUrl };
    case 'photo':
      return { ...row, photoUrl: uploaded.get(edit.value)?.url ?? row.photoUrl };
    case 'address':
      // A job looks the new one up, and the old one's place on the map would send people there.
      return sameValue(addressOf(row), addressOf({ ...row, ...edit.value }))
        ? row
        : { ...row, ...edit.value, latitude: null, longitude: null };
    default:
      return { ...row, [edit.field]: edit.value };
  }
}

const isSeenByOthers = (before: BusinessRow, after: BusinessRow): boolean =>
  before.name !== after.name ||
  before.logoUrl !== after.logoUrl ||
  !sameValue(addressOf(before), addressOf(after));
