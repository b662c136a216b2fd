import type { PayloadOf } from '#contract/commands/command.ts';
import type { UploadId } from '#contract/ids.ts';
import { dayOf } from '#contract/phoenix-time.ts';
import { hasText } from '#contract/profile/about-html.ts';
import {
  ABOUT_MAX,
  conflictsOf,
  overOldVersion,
  sameValue,
  type CreatorEdit,
} from '#contract/profile/edits.ts';
import { creatorLinks } from '#contract/profile/links.ts';
import { ADULT_YEARS, flagsOf, genderOf, yearsBetween } from '#contract/profile/lists.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused } from '#contract/result.ts';
import { findUploaded, type Uploaded } from '../../pictures/uploaded.ts';
import { sanitizeAbout } from './about-html.ts';
import type { Command, CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { lockCreator } from './lock-profile.ts';
import { shownIn, writingProfiles, type CreatorRow, type ProfileWrite } from './write-profiles.ts';

type Edits = PayloadOf<'updateCreatorProfile'>['edits'];

/**
 * Writes the changed fields of a creator's profile, all of them or none. A field that another device has changed since this one
 * began is a question to the person, with both sides of it; the other fields do not matter. Where a version is named, every
 * field begins with what that version held: over another one, what differs is asked.
 */
export const updateCreatorProfile: CommandHandler<'updateCreatorProfile'> = {
  rate: rates.edits,
  async lock({ client, caller, commands, now }) {
    const [locked, uploaded] = await Promise.all([
      lockCreator(client, caller.accountId),
      findUploaded(client, caller.accountId, commands.flatMap(photosOf)),
    ]);
    let row = locked?.row;
    let isShownElsewhere = false;
    const write = (): ProfileWrite =>
      !locked || !row || row === locked.row
        ? {}
        : { creators: [row], stamps: shownIn(row.id, isShownElsewhere ? locked.shownIn : []) };
    return {
      decide({ payload, baseVersion }) {
        if (!row) return refused({ code: 'NOT_FOUND' });
        const edits = payload.edits.map(cleaned);
        const isOver = baseVersion !== undefined && baseVersion !== row.version;
        const conflicts = conflictsOf(isOver ? overOldVersion(edits) : edits, storedOf(row));
        if (conflicts.length > 0)
          return refused({ code: 'PROFILE_CHANGED', current: { conflicts } });
        const problem = problemOf(edits, uploaded, dayOf(now.getTime()));
        if (problem) return refused(problem);
        const next = edits.reduce((so, edit) => apply(so, edit, uploaded), row);
        // A profile that has no link yet is filled in part by part. It can't apply until it has one (`missingPartsOf`).
        if (edits.some(isLink) && !creatorLinks.some((link) => next[link])) {
          return refused({ code: 'SOCIAL_MISSING_CREATOR' });
        }
        if (sameValue(next, row)) return ok({ version: row.version });
        isShownElsewhere ||= row.photoUrl !== next.photoUrl;
        row = { ...next, version: row.version + 1, updatedOn: now };
        return ok({ version: row.version });
      },
      ...writingProfiles(write),
    };
  },
};

type PhotoEdit = Extract<CreatorEdit, { field: 'photo' }>;
const isPhoto = (edit: Edits[number]): edit is PhotoEdit => edit.field === 'photo';

const isLink = ({ field }: Edits[number]): boolean =>
  (creatorLinks as readonly string[]).includes(field);

const photosOf = ({ payload }: Command<'updateCreatorProfile'>): UploadId[] =>
  payload.edits.filter(isPhoto).map(({ value }) => value);

/** The device's base may not be sanitized yet, so both sides are compared as they are stored. */
const cleaned = (edit: CreatorEdit): CreatorEdit =>
  edit.field === 'about'
    ? {
        ...edit,
        value: sanitizeAbout(edit.value),
        ...(typeof edit.base === 'string' && { base: sanitizeAbout(edit.base) }),
      }
    : edit;

function problemOf(
  edits: Edits,
  uploaded: ReadonlyMap<UploadId, Uploaded>,
  today: string,
): RuleRefusal | null {
  for (const edit of edits) {
    if (edit.field === 'photo' && uploaded.get(edit.value)?.purpose !== 'creatorPhoto') {
      return { code: 'PICTURE_MISSING' };
    }
    // The sanitiser adds to links: what is kept may be sent again as it is.
    if (edit.field === 'about' && (!hasText(edit.value) || edit.value.length > ABOUT_MAX))
      return { code: 'INVALID', current: { path: ['about'] } };
    if (edit.field === 'dateOfBirth' && yearsBetween(edit.value, today) < ADULT_YEARS) {
      return { code: 'TOO_YOUNG' };
    }
  }
  return null;
}

/** The profile's fields under the names that an edit gives them. */
const storedOf = (row: CreatorRow): Record<string, unknown> => ({ ...row, gender: genderOf(row) });

function apply(
  row: CreatorRow,
  edit: CreatorEdit,
  uploaded: ReadonlyMap<UploadId, Uploaded>,
): CreatorRow {
  switch (edit.field) {
    case 'photo':
      return { ...row, photoUrl: uploaded.get(edit.value)?.url ?? row.photoUrl };
    case 'gender':
      // Neither flag means the same as both.
      return genderOf(row) === edit.value ? row : { ...row, ...flagsOf(edit.value) };
    default:
      return { ...row, [edit.field]: edit.value };
  }
}
