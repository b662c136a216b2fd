import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { PostId } from '#contract/ids.ts';
import type { PostLink } from '#contract/project/record.ts';
import { DAY_MS } from '#contract/durations.ts';
import {
  postChangesRequested,
  postSubmitted,
  verifiedPosts,
} from '#server/commands/projects/project-post-rules.ts';
import type { ProjectRow } from '#server/records/write-records.ts';
import { after, FRIDAY } from '../bookings/shoots.ts';
import { terms } from './jobs.ts';

const deliverables = [
  { id: 'd1', type: 'reel', platform: 'instagram', qty: 2, notes: '' } as const,
];
const reel = (name: string) => `https://instagram.com/reel/${name}`;

const post = (name: string, index: number): PostLink => ({
  id: newId<PostId>(),
  deliverableId: 'd1',
  index,
  platform: 'instagram',
  url: reel(name),
  normalisedUrl: reel(name),
  state: 'submitted',
  submittedOn: FRIDAY.toISOString(),
});

const row = (over: Partial<ProjectRow> = {}, keepLiveDays: 0 | 30 = 30) =>
  ({
    terms: terms({ deliverables, keepLiveDays }),
    posts: [post('one', 0), post('two', 1)],
    postRounds: 0,
    postDueOn: null,
    ...over,
  }) as ProjectRow;

const submitted = (...links: PostLink[]) =>
  postSubmitted({
    row: row(),
    payload: { event: 'post_submitted', posts: links },
    ownerOf: () => undefined,
    now: FRIDAY,
  } as unknown as Parameters<typeof postSubmitted>[0]);

const changesAsked = (postDueOn: Date | null) =>
  postChangesRequested({
    row: row({ postDueOn }),
    payload: { event: 'post_changes_requested', reason: 'The tag is missing.', postIds: [] },
    now: FRIDAY,
  } as unknown as Parameters<typeof postChangesRequested>[0]);

describe('links that are sent again', () => {
  it('change nothing where each keeps its place', () => {
    expect(submitted(post('one', 0), post('two', 1))).toEqual({ ok: true, value: null });
  });

  it('are taken when two of them changed places', () => {
    expect(submitted(post('two', 0), post('one', 1))).toMatchObject({
      ok: true,
      value: {
        project: {
          posts: [
            { index: 0, normalisedUrl: reel('two') },
            { index: 1, normalisedUrl: reel('one') },
          ],
        },
      },
    });
  });
});

describe('who is asked to change a post', () => {
  it.each([
    ['has three days, where less was left', after(FRIDAY, DAY_MS), 3],
    ['keeps the time that is left, where it is longer', after(FRIDAY, 9 * DAY_MS), 9],
    ['has three days, where there was no such day', null, 3],
  ])('%s', (_, postDueOn, days) => {
    expect(changesAsked(postDueOn)).toMatchObject({
      ok: true,
      value: { project: { postDueOn: after(FRIDAY, days * DAY_MS) } },
    });
  });
});

describe('posts that were verified', () => {
  it('stay online from then on for as long as was agreed, and without a day where nothing was', () => {
    expect(verifiedPosts(row(), FRIDAY).keepLiveUntil).toEqual(after(FRIDAY, 30 * DAY_MS));
    expect(verifiedPosts(row({}, 0), FRIDAY).keepLiveUntil).toBeNull();
  });
});
