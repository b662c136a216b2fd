import type { AccountId, CommandId, ProjectId } from '#contract/ids.ts';
import { ok, refused } from '#contract/result.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { sideOf } from '../appointments/lock-bookings.ts';
import { supportJobOf } from '../../notices/support-letter.ts';
import { type LockedProjects, lockProjects } from '../projects/lock-projects.ts';
import { trackProjects } from '../projects/project-changes.ts';
import { writeReview } from './project-reviews.ts';
import { audienceOf, recordsEffect } from '../../records/write-records.ts';

/** Stores one side's review, decided under the project's lock: of two that arrive at once, the second publishes both. */
export const submitReview: CommandHandler<'submitReview'> = {
  rate: rates.steps,
  async lock({ client, caller, commands, now }) {
    const projectIds = commands.map(({ payload }) => payload.projectId);
    const reviewIds = commands.map(({ payload }) => payload.reviewId);
    const wanted = { projectIds, reviewIds, bench: false };
    const locked = await lockProjects(client, wanted, now);
    const changes = trackProjects(locked, now);
    const withNote = new Set<CommandId>();
    return {
      decide({ id, payload }) {
        const project = locked.bookings.projects.get(payload.projectId);
        const side = project && sideOf(project, caller.accountId);
        if (!project || !side) return refused({ code: 'NOT_FOUND' });
        const before = noteOf(locked, payload.projectId, caller.accountId);
        const written = writeReview({ locked, changes, project, now }, side, payload);
        const { privateNote: note } = payload;
        if (written.ok && note !== '' && note !== before) withNote.add(id);
        return written.ok ? ok({ version: written.value.version }) : written;
      },
      // A review that is changed without its words for support writes no second letter.
      jobOf: ({ id, payload: { projectId } }) =>
        withNote.has(id) ? supportJobOf({ noteOn: projectId, by: caller.accountId }) : null,
      audience: () => audienceOf(changes.write()),
      effect: () => recordsEffect(changes.write()),
    };
  },
};

/** The words for support in a side's review so far. */
const noteOf = ({ reviews }: LockedProjects, projectId: ProjectId, accountId: AccountId) =>
  [...reviews.values()].find((one) => one.projectId === projectId && one.byAccountId === accountId)
    ?.privateNote;
