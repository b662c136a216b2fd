import type { PayloadOf } from '#contract/commands/command.ts';
import { postKeyOf } from '#contract/project/post-forms.ts';
import { readPostUrl } from '#contract/project/post-url.ts';
import { platforms } from '#contract/campaign/lists.ts';
import type { CommandId } from '#contract/ids.ts';
import { ok, refused } from '#contract/result.ts';
import { settleJobOf } from '../../billing/jobs.ts';
import { lockHolds } from '../../billing/required-hold.ts';
import { supportJobOf } from '../../notices/support-letter.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { sideOf } from '../appointments/lock-bookings.ts';
import { reservedOf } from '../content/round-price.ts';
import { lockProjects } from './lock-projects.ts';
import { trackProjects } from './project-changes.ts';
import { applyProjectEvent } from './project-happens.ts';
import { audienceOf, recordsEffect } from '../../records/write-records.ts';

/** Events with which a project may end. */
const ending: ReadonlySet<PayloadOf<'projectEvent'>['event']> = new Set([
  'content_approved',
  'post_verified',
  'project_cancelled',
  'cancel_requested',
  'cancel_agreed',
]);

/** With these, the money of an offered round moves at once; with every other end of an offer, within a minute. */
const answering: ReadonlySet<PayloadOf<'projectEvent'>['event']> = new Set([
  'round_agreed',
  'round_declined',
  'round_withdrawn',
]);

const offersPrice = (payload: PayloadOf<'projectEvent'>): boolean =>
  payload.event === 'round_requested' && typeof payload.priceCents === 'number';

/** Decides an event of a project by its one table, under the locks of its campaign. */
export const projectEvent: CommandHandler<'projectEvent'> = {
  rate: rates.steps,
  async lock({ client, caller, commands, now, env: { localBuzzHost } }) {
    const payloads = commands.map(({ payload }) => payload);
    const [locked, holds] = await Promise.all([
      lockProjects(
        client,
        {
          projectIds: payloads.map(({ projectId }) => projectId),
          urls: payloads.flatMap((one) => addressesIn(one, localBuzzHost)),
          bench: payloads.some(({ event }) => ending.has(event)),
          reviewIds: null,
        },
        now,
      ),
      lockHolds(
        client,
        caller.accountId,
        commands.filter(({ payload }) => offersPrice(payload)).map(({ id }) => id),
      ),
    ]);
    const changes = trackProjects(locked, now);
    /** The money that a creator's answer takes, or that an answer or a withdrawal gives free. */
    const answered = new Map<CommandId, string>();
    return {
      decide({ id, payload, occurredAt }) {
        const project = locked.bookings.projects.get(payload.projectId);
        const actor = project && sideOf(project, caller.accountId);
        if (!project || !actor) return refused({ code: 'NOT_FOUND' });
        const reserved = answering.has(payload.event)
          ? reservedOf(locked.bookings.work, project.row)
          : null;
        if (reserved) answered.set(id, reserved.id);
        const charged = { commandId: id, holds };
        const scene = { locked, changes, project, actor, occurredAt, now, charged, localBuzzHost };
        const applied = applyProjectEvent(scene, payload);
        return applied.ok ? ok({ version: applied.value.version }) : applied;
      },
      jobOf({ id, payload: { event, projectId } }) {
        if (event === 'dispute_opened') return supportJobOf({ disputeOf: projectId });
        const paymentId = answered.get(id);
        return paymentId === undefined ? null : settleJobOf(paymentId);
      },
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
