import { describe, expect, it } from 'vitest';
import { situationNames } from '#contract/project/rules.ts';
import { DAY_MS } from '#contract/durations.ts';
import { startProjectTimers } from '#server/projects/timers.ts';
import { runJobs } from '../../support/run-jobs.ts';
import { messageTo, outcomes, pull } from '../../support/chat.ts';
import { after, FRIDAY } from '../bookings/shoots.ts';
import { aJob, categoriesTo, event, link, must, rowOf, sendContent, timers } from './jobs.ts';
import { rig } from './rig.ts';

const here = await rig();

describe('content that nobody looks at', () => {
  it('is reminded of after a day and after two, and counts as approved after three business days, once', async () => {
    const deal = await aJob(here.app);
    await sendContent(here.app, deal);
    const { business, creator } = deal.project;
    const notices: string[][] = [];
    for (const ms of [DAY_MS - 1, DAY_MS, 2 * DAY_MS, 5 * DAY_MS - 1, 5 * DAY_MS]) {
      await here.at(ms, deal);
      await Promise.all([timers(here.app), timers(here.app)]);
      await timers(here.app);
      notices.push(await categoriesTo(here.app, business));
    }

    const [sent, due] = ['CONTENT_SUBMITTED', 'REVIEW_DEADLINE'];
    expect(notices).toEqual([
      [sent],
      [sent, due],
      [sent, due, due],
      [sent, due, due],
      [sent, due, due, due],
    ]);
    expect(await categoriesTo(here.app, creator)).toEqual(['CONTENT_APPROVED']);
    expect(await rowOf(here.app, deal.project)).toMatchObject({
      step: 'submit_post',
      licenceStartsOn: after(FRIDAY, 5 * DAY_MS),
    });
    const { rows } = await here.database.pool.query<{ path: string; body: string }>(
      `select path, body from notifications where account_id = $1 order by created_on desc limit 1`,
      [business.accountId],
    );
    expect(rows[0]).toMatchObject({
      path: `/business/campaign/${deal.project.campaignId}/content-review`,
      body: expect.stringContaining('approved automatically'),
    });
  });

  it('that was sent on a Saturday in Phoenix, though it is Sunday elsewhere, has until Wednesday', async () => {
    const deal = await aJob(here.app);
    // Saturday, 23:00 in Phoenix.
    const saturday = Date.parse('2026-11-22T06:00:00.000Z') - FRIDAY.getTime();
    await here.at(saturday, deal);
    await sendContent(here.app, deal);

    expect((await rowOf(here.app, deal.project)).decideBy).toEqual(
      new Date('2026-11-26T06:00:00.000Z'),
    );
  });
});

describe('content that does not come', () => {
  it('is reminded of a day before, when it is due, and two days later, when the business hears as well', async () => {
    const contentDueOn = after(FRIDAY, 2 * DAY_MS);
    const deal = await aJob(here.app, { contentDueOn, nextTimerOn: after(FRIDAY, DAY_MS) });
    const counts: number[][] = [];
    for (const ms of [DAY_MS - 1, DAY_MS, 2 * DAY_MS, 4 * DAY_MS - 1, 4 * DAY_MS]) {
      await here.at(ms, deal);
      await timers(here.app);
      await timers(here.app);
      counts.push([
        (await categoriesTo(here.app, deal.project.creator)).length,
        (await categoriesTo(here.app, deal.project.business)).length,
      ]);
    }

    expect(counts).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 0],
      [3, 1],
    ]);
    expect(await rowOf(here.app, deal.project)).toMatchObject({ nextTimerOn: null, version: 1 });
  });

  it('after a long stop of the server is announced once, not three times', async () => {
    const contentDueOn = after(FRIDAY, 2 * DAY_MS);
    const deal = await aJob(here.app, { contentDueOn, nextTimerOn: after(FRIDAY, DAY_MS) });
    await here.at(9 * DAY_MS, deal);
    await timers(here.app);

    expect(await categoriesTo(here.app, deal.project.creator)).toEqual(['CONTENT_DUE']);
    expect(await categoriesTo(here.app, deal.project.business)).toEqual(['REVIEW_DEADLINE']);
  });
});

describe('posts', () => {
  it('may be made when the window opens, which the creator hears then', async () => {
    const postWindow = { from: '2026-11-24', dueDaysAfterApproval: 3 };
    const deal = await aJob(here.app, { terms: { postWindow } });
    await sendContent(here.app, deal);
    await must(
      here.app,
      deal.asBusiness,
      event(deal.project, 'content_approved', { submission: 1 }),
    );
    const opens = Date.parse('2026-11-24T07:00:00.000Z') - FRIDAY.getTime();
    await here.at(opens - 1, deal);
    await timers(here.app);
    const { step: before } = await rowOf(here.app, deal.project);
    await here.at(opens, deal);
    await timers(here.app);

    expect(before).toBe('content_approved');
    expect(await rowOf(here.app, deal.project)).toMatchObject({ step: 'submit_post' });
    expect(await categoriesTo(here.app, deal.project.creator)).toEqual([
      'CONTENT_APPROVED',
      'POST_WINDOW_OPEN',
    ]);
  });

  it('that nobody checks count as verified after three business days, and the work is complete', async () => {
    const deal = await aJob(here.app, { situation: 'postOpen' });
    const posts = [link('https://instagram.com/reel/timers')];
    await must(here.app, deal.asCreator, event(deal.project, 'post_submitted', { posts }));
    await here.at(5 * DAY_MS, deal);
    await Promise.all([timers(here.app), timers(here.app)]);

    expect(await rowOf(here.app, deal.project)).toMatchObject({
      step: 'completed',
      postState: 'verified',
    });
    for (const party of [deal.project.creator, deal.project.business]) {
      const notices = await categoriesTo(here.app, party);
      expect(notices.filter((one) => one === 'CAMPAIGN_COMPLETED')).toHaveLength(1);
      expect(notices.filter((one) => one === 'REVIEW_REQUESTED')).toHaveLength(1);
    }
  });

  it('are looked at when they may go; only one that is certainly gone is reported, to both, once', async () => {
    const links = ['gone', 'there', 'unknown'].map((name, index) => ({
      ...link(`https://instagram.com/reel/${name}`, index),
      platform: 'instagram' as const,
      normalisedUrl: `https://instagram.com/reel/${name}`,
      submittedOn: FRIDAY.toISOString(),
      state: 'verified' as const,
    }));
    const deal = await aJob(here.app, {
      situation: 'completed',
      endedOn: FRIDAY,
      keepLiveUntil: after(FRIDAY, DAY_MS),
      nextTimerOn: after(FRIDAY, DAY_MS),
      posts: links,
    });
    await here.at(DAY_MS, deal);
    const looked: string[] = [];
    const look = async (url: string) => {
      looked.push(url);
      return url.endsWith('gone') ? 'gone' : url.endsWith('there') ? 'there' : 'unknown';
    };
    const run = () => runJobs(here.app.deps, (deps) => startProjectTimers(deps, look));
    await run();
    await run();

    const { posts, step } = await rowOf(here.app, deal.project);
    expect(looked).toHaveLength(3);
    expect(posts.map(({ state }) => state)).toEqual(['removed', 'verified', 'verified']);
    expect(step).toBe('completed');
    for (const party of [deal.project.creator, deal.project.business]) {
      expect(await categoriesTo(here.app, party)).toEqual(['POST_REMOVED']);
    }
  });
});

describe('a room', () => {
  it('is archived thirty days after the end: it can be read, and nothing more is written', async () => {
    const deal = await aJob(here.app, {
      situation: 'completed',
      endedOn: FRIDAY,
      nextTimerOn: FRIDAY,
    });
    const hello = () => messageTo(deal.project, 'creator', 'Hello');
    await here.at(30 * DAY_MS - 1, deal);
    await timers(here.app);
    const before = await outcomes(here.app, deal.asCreator, [hello()]);
    await here.at(30 * DAY_MS, deal);
    await Promise.all([timers(here.app), timers(here.app)]);

    expect(before).toEqual(['done']);
    expect(await outcomes(here.app, deal.asCreator, [hello()])).toEqual(['ROOM_ARCHIVED']);
    const { collections } = await pull(here.app, deal.asCreator);
    expect(collections.chatrooms).toMatchObject([{ archived: true, lastSeq: 1 }]);
  });
});

describe('time', () => {
  it('does something to any project that it can say what it is, and fails for none', async () => {
    const failed: string[] = [];
    const log = {
      ...here.app.deps.log,
      error: (_: object, text: string) => void failed.push(text),
    };
    for (const situation of situationNames) {
      const isEnd = situation === 'completed' || situation === 'cancelled';
      await aJob(here.app, {
        situation,
        contentDueOn: FRIDAY,
        decideBy: FRIDAY,
        submittedOn: FRIDAY,
        postDueOn: FRIDAY,
        postOpensOn: FRIDAY,
        endedOn: isEnd ? FRIDAY : null,
        hadConfirmedShoot: true,
        keepLiveUntil: FRIDAY,
        nextTimerOn: FRIDAY,
      });
    }
    await here.at(90 * DAY_MS);
    const logged = { ...here.app.deps, log: log as typeof here.app.deps.log };
    const run = () => runJobs(logged, (deps) => startProjectTimers(deps, async () => 'gone'));
    await run();
    await run();

    const { rows } = await here.database.pool.query(
      'select id from projects where next_timer_on <= $1',
      [after(FRIDAY, 90 * DAY_MS)],
    );
    expect(failed).toEqual([]);
    expect(rows).toEqual([]);
  });

  it('is looked at by the jobs that a server starts: work, what follows its end, posts, and rooms', async () => {
    const ended = { endedOn: FRIDAY, nextTimerOn: FRIDAY } as const;
    const due = { submittedOn: FRIDAY, decideBy: FRIDAY, nextTimerOn: FRIDAY };
    const going = await aJob(here.app, { situation: 'contentSubmitted', ...due });
    const over = await aJob(here.app, { situation: 'cancelled', ...ended });
    const posted = await aJob(here.app, {
      situation: 'completed',
      ...ended,
      keepLiveUntil: FRIDAY,
      posts: [],
    });
    const refused = await aJob(here.app, { situation: 'cancelled', endedOn: FRIDAY });
    await here.at(30 * DAY_MS);
    const asked: Record<string, { seconds: number; handler: () => Promise<void> }> = {};
    const every = async (name: string, seconds: number, handler: () => Promise<void>) => {
      asked[name] = { seconds, handler };
    };
    await startProjectTimers({ ...here.app.deps, jobs: { ...here.app.deps.jobs, every } });
    // This one is no more than found: its own timer has passed.
    await here.database.pool.query(
      `update projects set reminded = jsonb_build_array($2::text), next_timer_on = null where id = $1`,
      [refused.project.projectId, `archive ${FRIDAY.toISOString()}`],
    );
    await here.database.pool.query('update candidates set decided_on = $2 where id = $1', [
      refused.project.projectId,
      FRIDAY,
    ]);
    const isArchived = async ({ project }: typeof over) => {
      const { rows } = await here.database.pool.query<{ archived: boolean }>(
        'select archived from chatrooms where id = $1',
        [project.chatroomId],
      );
      return rows[0]?.archived;
    };

    await asked['project-timers']?.handler();
    expect(await rowOf(here.app, going.project)).toMatchObject({ contentState: 'approved' });
    expect([await isArchived(over), await isArchived(refused)]).toEqual([true, false]);
    expect((await rowOf(here.app, posted.project)).reminded).not.toContain('live');
    await asked['project-posts']?.handler();
    expect((await rowOf(here.app, posted.project)).reminded).toContain('live');
    await asked['room-timers']?.handler();
    expect(await isArchived(refused)).toBe(true);
    const spans = Object.entries(asked).map(([name, { seconds }]) => [name, seconds]);
    expect(spans).toEqual([
      ['project-timers', 60],
      ['project-posts', 60],
      ['room-timers', 3_600],
    ]);
  });
});
