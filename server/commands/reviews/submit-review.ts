import { ok, refused } from '#contract/result.ts';
import type { CommandHandler } from '../command-handler.ts';
import { sideOf } from '../appointments/lock-bookings.ts';
import { lockProjects } from '../projects/lock-projects.ts';
import { trackProjects } from '../projects/project-changes.ts';
import { writeReview } from './project-reviews.ts';
import { audienceOf, recordsEffect } from '../write-records.ts';

/** Stores one side's review, decided under the project's lock: of two that arrive at once, the second publishes both. */
export const submitReview: CommandHandler<'submitReview'> = {
  async lock({ client, caller, commands, now }) {
    const projectIds = commands.map(({ payload }) => payload.projectId);
    const reviewIds = commands.map(({ payload }) => payload.reviewId);
    const wanted = { projectIds, reviewIds, bench: false };
    const locked = await lockProjects(client, wanted, now);
    const changes = trackProjects(locked, now);
    return {
      decide({ payload }) {
        const project = locked.bookings.projects.get(payload.projectId);
        const side = project && sideOf(project, caller.accountId);
        if (!project || !side) return refused({ code: 'NOT_FOUND' });
        const written = writeReview({ locked, changes, project, now }, side, payload);
        return written.ok ? ok({ version: written.value.version }) : written;
      },
      audience: () => audienceOf(changes.write()),
      effect: () => recordsEffect(changes.write()),
    };
  },
};
