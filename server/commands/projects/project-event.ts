import type { PayloadOf } from '#contract/commands/command.ts';
import { postKeyOf } from '#contract/project/post-forms.ts';
import { readPostUrl } from '#contract/project/post-url.ts';
import { platforms } from '#contract/campaign/lists.ts';
import { ok, refused } from '#contract/result.ts';
import { supportJobOf } from '../../notices/support-letter.ts';
import type { CommandHandler } from '../command-handler.ts';
import { sideOf } from '../appointments/lock-bookings.ts';
import { lockProjects } from './lock-projects.ts';
import { trackProjects } from './project-changes.ts';
import { applyProjectEvent } from './project-happens.ts';
import { audienceOf, recordsEffect } from '../write-records.ts';

/** Events with which a project may end. */
const ending: ReadonlySet<PayloadOf<'projectEvent'>['event']> = new Set([
  'content_approved',
  'post_verified',
  'project_cancelled',
  'cancel_requested',
  'cancel_agreed',
]);

/** Decides an event of a project by its one table, under the locks of its campaign. */
export const projectEvent: CommandHandler<'projectEvent'> = {
  async lock({ client, caller, commands, now, env: { localBuzzHost } }) {
    const payloads = commands.map(({ payload }) => payload);
    const locked = await lockProjects(
      client,
      {
        projectIds: payloads.map(({ projectId }) => projectId),
        urls: payloads.flatMap((one) => addressesIn(one, localBuzzHost)),
        bench: payloads.some(({ event }) => ending.has(event)),
        reviewIds: null,
      },
      now,
    );
    const changes = trackProjects(locked, now);
    return {
      decide({ payload, occurredAt }) {
        const project = locked.bookings.projects.get(payload.projectId);
        const actor = project && sideOf(project, caller.accountId);
        if (!project || !actor) return refused({ code: 'NOT_FOUND' });
        const scene = { locked, changes, project, actor, occurredAt, now, localBuzzHost };
        const applied = applyProjectEvent(scene, payload);
        return applied.ok ? ok({ version: applied.value.version }) : applied;
      },
      jobOf: ({ payload: { event, projectId } }) =>
        event === 'dispute_opened' ? supportJobOf({ disputeOf: projectId }) : null,
      audience: () => audienceOf(changes.write()),
      effect: () => recordsEffect(changes.write()),
    };
  },
};

/** Everything that the addresses may be compared as: which platform each belongs to, only its project's terms know. */
function addressesIn(payload: PayloadOf<'projectEvent'>, localBuzzHost: string): string[] {
  if (payload.event !== 'post_submitted') return [];
  const forms = payload.posts.flatMap(({ url }) =>
    platforms.flatMap((platform) => {
      const read = readPostUrl(url, { platform, type: null }, localBuzzHost);
      return read.ok ? [postKeyOf(read.value, platform)] : [];
    }),
  );
  return [...new Set(forms)];
}
