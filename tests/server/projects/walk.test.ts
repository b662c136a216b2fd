import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import { postKeyOf } from '#contract/project/post-forms.ts';
import { situationOf } from '#contract/project/rules.ts';
import type { ContentItemId } from '#contract/ids.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { renew } from '../bookings/shoots.ts';
import { aJob, anUpload, content, event, link, outcomeOf, review, rowOf, timers } from './jobs.ts';
import { rig } from './rig.ts';

const here = await rig();
type Job = Awaited<ReturnType<typeof aJob>>;

const acts = [
  'add',
  'submit',
  'reject',
  'approve',
  'post',
  'change',
  'verify',
  'ask',
  'agree',
  'refuse',
  'dispute',
  'settle',
  'review',
  'wait',
  'wait',
] as const;

const step = fc.record({
  act: fc.constantFrom(...acts),
  side: fc.constantFrom('creator', 'business'),
  hours: fc.integer({ min: 1, max: 60 }),
  stale: fc.integer({ min: 0, max: 1 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function commandOf(deal: Job, { act, stale }: Step): Promise<CommandEnvelope | null> {
  const { project } = deal;
  const row = await rowOf(here.app, project);
  switch (act) {
    case 'add':
      return content(project, await anUpload(here.app, project.creator));
    case 'submit': {
      const { rows } = await here.database.pool.query<{ id: ContentItemId }>(
        'select id from content_items where project_id = $1',
        [project.projectId],
      );
      const itemIds = rows.map(({ id }) => id).slice(0, 40);
      return itemIds.length === 0
        ? null
        : event(project, 'content_submitted', { itemIds, guidelinesTicked: true });
    }
    case 'reject':
      return event(project, 'content_rejected', {
        submission: row.submission - stale,
        text: 'Brighter, please.',
        comments: [],
      });
    case 'approve':
      return event(project, 'content_approved', { submission: row.submission - stale });
    case 'post': {
      const url = `https://instagram.com/reel/${project.projectId}${stale}`;
      return event(project, 'post_submitted', { posts: [link(url, stale)] });
    }
    case 'change':
      return event(project, 'post_changes_requested', { reason: 'No tag.', postIds: [] });
    case 'verify':
      return event(project, 'post_verified');
    case 'ask':
      return stale
        ? event(project, 'project_cancelled', { reason: 'Ill.' })
        : event(project, 'cancel_requested', { reason: 'Ill.' });
    case 'agree':
      return event(project, 'cancel_agreed');
    case 'refuse':
      return event(project, 'cancel_refused');
    case 'dispute':
      return stale ? null : event(project, 'dispute_opened', { reason: 'No answer.' });
    case 'settle':
      return event(project, 'dispute_resolved');
    case 'review':
      return review(project);
    case 'wait':
      return null;
  }
}

/** What holds of a project, its campaign and its links at any time. */
async function promises(deal: Job, now: number): Promise<void> {
  const row = await rowOf(here.app, deal.project);
  const situation = situationOf(row);
  expect(situation).not.toBeNull();
  const isEnded = situation === 'completed' || situation === 'cancelled';
  expect(row.endedOn !== null).toBe(isEnded);
  if (row.decideBy) expect(['contentSubmitted', 'postSubmitted']).toContain(situation);
  const { rows: counts } = await here.database.pool.query(
    `select slots_taken, going_count, completed_count, status from campaigns where id = $1`,
    [deal.project.campaignId],
  );
  expect(counts[0]).toMatchObject({
    going_count: isEnded ? 0 : 1,
    completed_count: situation === 'completed' ? 1 : 0,
    slots_taken: expect.toSatisfy((n: number) => n === 0 || n === 1),
  });
  const { rows: urls } = await here.database.pool.query<{ url: string }>(
    'select normalised_url as url from post_urls where project_id = $1',
    [deal.project.projectId],
  );
  const linked =
    situation === 'cancelled'
      ? []
      : row.posts.map((one) => postKeyOf(one.normalisedUrl, one.platform));
  expect(urls.map(({ url }) => url).toSorted()).toEqual(linked.toSorted());
  if (row.nextTimerOn) expect(row.nextTimerOn.getTime()).toBeGreaterThan(now);
  const { rows: notices } = await here.database.pool.query<{ count: number; most: number }>(
    `select count(*)::int as count, coalesce(max(version), 0)::int as most from notifications
     where account_id = any($1) and category not in ('TIER_CHANGED')`,
    [[deal.project.businessId, deal.project.creatorId]],
  );
  // Nothing is announced twice: a second time would be another version of the same.
  expect(notices[0]?.most).toBeLessThanOrEqual(1);
}

describe('whatever both sides and time do, in any order', () => {
  it('a project has a situation, its campaign counts right, and nothing fails or is announced twice', async () => {
    const start = fc.constantFrom('contentOpen', 'postOpen');
    const walk = fc.array(step, { minLength: 10, maxLength: 30 });
    const deliverables = [
      { id: 'd1', type: 'reel', platform: 'instagram', qty: 2, notes: '' },
    ] as const;
    await fc.assert(
      fc.asyncProperty(start, walk, async (situation, steps) => {
        await here.at(0);
        const deal = await aJob(here.app, {
          situation,
          terms: { deliverables: [...deliverables] },
        });
        let elapsed = 0;
        for (const one of steps) {
          if (one.act === 'wait') {
            elapsed += one.hours * HOUR_MS;
            await here.at(elapsed);
            await renew(here.app, deal);
          }
          await Promise.all([timers(here.app), timers(here.app)]);
          const sent = await commandOf(deal, one);
          const headers = one.side === 'creator' ? deal.asCreator : deal.asBusiness;
          if (sent) expect(await outcomeOf(here.app, headers, sent)).not.toBe('failed');
          await promises(deal, Date.parse('2026-11-20T17:00:00.000Z') + elapsed);
        }
      }),
      { numRuns: 6 },
    );
  }, 120_000);
});
