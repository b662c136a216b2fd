import { describe, expect, it } from 'vitest';
import { postTicks } from '#contract/project/post-checks.ts';
import { headers } from '#contract/routes/route.ts';
import { DAY_MS } from '#contract/durations.ts';
import { buildTestApp } from '../../support/app.ts';
import { pull } from '../../support/chat.ts';
import { after, FRIDAY } from '../bookings/shoots.ts';
import { aJob, categoriesTo, event, link, must, outcomeOf, refusalOf, rowOf } from './jobs.ts';
import { rig } from './rig.ts';

const here = await rig();
const buzz = buildTestApp({
  pool: here.database.pool,
  now: () => FRIDAY,
  env: { localBuzzHost: 'buzz.test' },
});
const reel = (name: string) => `https://www.instagram.com/reel/${name}/?igsh=tracking&utm_source=x`;
const two = [{ id: 'd1', type: 'reel', platform: 'instagram', qty: 2, notes: '' }] as const;
const ready = (over = {}) => aJob(here.app, { situation: 'postOpen', ...over });
const posts = (deal: Awaited<ReturnType<typeof ready>>, ...links: ReturnType<typeof link>[]) =>
  event(deal.project, 'post_submitted', { posts: links });

describe('links of posts', () => {
  it('are put before the business once none is missing, for three business days', async () => {
    const deal = await ready({ terms: { deliverables: [...two] } });

    await must(here.app, deal.asCreator, posts(deal, link(reel('aa'))));
    const part = await rowOf(here.app, deal.project);
    const noticesOfPart = await categoriesTo(here.app, deal.project.business);
    await must(here.app, deal.asCreator, posts(deal, link(reel('bb'), 1)));

    expect(part).toMatchObject({ step: 'submit_post', postState: 'partial', decideBy: null });
    expect(noticesOfPart).toEqual([]);
    expect(await rowOf(here.app, deal.project)).toMatchObject({
      postState: 'submitted',
      decideBy: after(FRIDAY, 5 * DAY_MS),
      posts: [
        { normalisedUrl: 'https://instagram.com/reel/aa', state: 'submitted' },
        { normalisedUrl: 'https://instagram.com/reel/bb', state: 'submitted' },
      ],
    });
    expect(await categoriesTo(here.app, deal.project.business)).toEqual(['POST_SUBMITTED']);
  });

  it('have to be addresses, of the platform that was agreed, for a post that is owed', async () => {
    const deal = await ready();
    const says = async (one: ReturnType<typeof link>) =>
      await outcomeOf(here.app, deal.asCreator, posts(deal, one));

    expect(await says(link('instagram.com/reel/x'))).toBe('URL_INVALID');
    expect(await says(link('https://www.instagram.com/'))).toBe('URL_INVALID');
    expect(await says(link('https://www.tiktok.com/@x/video/1'))).toBe('URL_HOST');
    expect(await says(link('https://instagram.com.evil.test/reel/x'))).toBe('URL_HOST');
    expect(await says(link('https://evil.test@instagram.com/reel/x'))).toBe('URL_INVALID');
    expect(await says(link('https://www.instagram.com/maya/'))).toBe('URL_KIND');
    expect(await says(link('https://www.instagram.com/stories/maya/31/'))).toBe('URL_KIND');
    expect(await says(link(reel('x'), 1))).toBe('INVALID');
    expect(await says({ ...link(reel('x')), deliverableId: 'other' })).toBe('INVALID');
    expect(
      await refusalOf(here.app, deal.asCreator, posts(deal, link('https://youtu.be/1'))),
    ).toMatchObject({
      code: 'URL_HOST',
      current: { platform: 'instagram' },
      message: 'This link isn’t from Instagram.',
    });
  });

  it('of LocalBuzz are on the host that the server is configured for', async () => {
    const local = [{ id: 'd1', type: 'reel', platform: 'localBuzz', qty: 1, notes: '' }] as const;
    const deal = await ready({ terms: { deliverables: [...local] } });
    const says = async (url: string) =>
      await outcomeOf(buzz, deal.asCreator, posts(deal, link(url)));

    expect(await says('https://localbuzz.example/p/1')).toBe('URL_HOST');
    expect(await says('https://www.buzz.test/p/1')).toBe('done');
  });

  it('belong to one project, whatever tracks them, and are free again once that is cancelled', async () => {
    const [deal, other] = [await ready(), await ready()];
    await must(here.app, deal.asCreator, posts(deal, link(reel('mine'))));
    const again = () =>
      outcomeOf(
        here.app,
        other.asCreator,
        posts(other, link('http://m.instagram.com/reel/mine#top')),
      );

    const taken = await again();
    await must(here.app, deal.asBusiness, event(deal.project, 'cancel_requested', { reason: 'x' }));
    await must(here.app, deal.asCreator, event(deal.project, 'cancel_agreed'));

    expect(taken).toBe('URL_USED');
    expect(await again()).toBe('done');
  });

  it('belong to one project in every form of their address', async () => {
    const [deal, other] = [await ready(), await ready()];
    await must(here.app, deal.asCreator, posts(deal, link(reel('forms'))));
    const again = (url: string) => outcomeOf(here.app, other.asCreator, posts(other, link(url)));

    expect(await again('https://instagram.com/p/forms')).toBe('URL_USED');
    expect(await again('https://www.instagram.com/maya.b/reel/forms/')).toBe('URL_USED');
  });

  it('of many projects at once: one has the address, the others hear that it is used', async () => {
    const deals = [];
    for (let n = 0; n < 16; n += 1) deals.push(await ready());

    const outcomes = await Promise.all(
      deals.map((deal) => outcomeOf(here.app, deal.asCreator, posts(deal, link(reel('race'))))),
    );

    expect(outcomes.toSorted()).toEqual([...Array<string>(15).fill('URL_USED'), 'done']);
  });

  it('are each another one, and a place that is given up is free', async () => {
    const deal = await ready({ terms: { deliverables: [...two] } });
    const swap = posts(deal, link(reel('two')), link(reel('one'), 1));

    const twice = posts(deal, link(reel('one')), link(reel('one'), 1));
    expect(await outcomeOf(here.app, deal.asCreator, twice)).toBe('URL_USED');
    const alias = posts(deal, link(reel('one')), link('https://instagram.com/p/one', 1));
    expect(await outcomeOf(here.app, deal.asCreator, alias)).toBe('URL_USED');
    await must(here.app, deal.asCreator, posts(deal, link(reel('one'))));
    await must(here.app, deal.asCreator, posts(deal, link(reel('other'))));
    await must(here.app, deal.asCreator, swap);

    const { rows } = await here.database.pool.query<{ url: string }>(
      'select normalised_url as url from post_urls where project_id = $1 order by url',
      [deal.project.projectId],
    );
    expect(rows.map(({ url }) => url.split('/').at(-1))).toEqual(['one', 'two']);
  });
});

describe('the business’s decisions about posts', () => {
  const submitted = async () => {
    const deal = await ready({ terms: { deliverables: [...two] } });
    await must(
      here.app,
      deal.asCreator,
      posts(
        deal,
        link(reel(`${deal.project.projectId}a`)),
        link(reel(`${deal.project.projectId}b`), 1),
      ),
    );
    return deal;
  };
  const changes = (deal: Awaited<ReturnType<typeof ready>>, postIds: string[] = []) =>
    event(deal.project, 'post_changes_requested', {
      reason: 'The tag is missing.',
      postIds: postIds as never,
    });

  it('may be a wish for changes of some, twice at most', async () => {
    const deal = await submitted();
    const [one, other] = (await rowOf(here.app, deal.project)).posts;
    await must(here.app, deal.asBusiness, changes(deal, [one!.id]));
    const asked = await rowOf(here.app, deal.project);
    const unchanged = await outcomeOf(here.app, deal.asCreator, posts(deal, link(one!.url)));
    const asOlder = { ...deal.asCreator, [headers.appVersion]: '1.older' };
    const older = await outcomeOf(here.app, asOlder, posts(deal, link(one!.url)));
    // The same address again: the post was edited in place.
    const isEdited = true as const;
    await must(here.app, deal.asCreator, posts(deal, { ...link(one!.url), isEdited }));
    const mended = await rowOf(here.app, deal.project);
    await must(here.app, deal.asBusiness, changes(deal));
    await must(here.app, deal.asCreator, posts(deal, { ...link(one!.url), isEdited }));
    const half = await rowOf(here.app, deal.project);
    await must(here.app, deal.asCreator, posts(deal, { ...link(other!.url, 1), isEdited }));

    expect(unchanged).toBe('URL_UNCHANGED');
    // It cannot say that the post was edited, and says that an update is needed.
    expect(older).toBe('APP_TOO_OLD');
    expect(asked).toMatchObject({
      postState: 'changesRequested',
      postFeedback: 'The tag is missing.',
      postRounds: 1,
      decideBy: null,
    });
    expect(asked.posts.map(({ state }) => state)).toEqual(['changesRequested', 'submitted']);
    expect(mended).toMatchObject({ postState: 'submitted', postFeedback: null });
    expect(half).toMatchObject({ postState: 'partial', postFeedback: 'The tag is missing.' });
    expect(await outcomeOf(here.app, deal.asBusiness, changes(deal))).toBe('ROUNDS_USED');
  });

  it('comes after a correction, which the business sees before it verifies', async () => {
    const deal = await submitted();
    const seen = (await rowOf(here.app, deal.project)).posts.map(({ id }) => id);
    await must(here.app, deal.asCreator, posts(deal, link(reel('corrected'))));
    const verify = (postIds: typeof seen) => event(deal.project, 'post_verified', { postIds });

    const unseen = await outcomeOf(here.app, deal.asBusiness, verify(seen));
    const corrected = await rowOf(here.app, deal.project);
    const now = corrected.posts.map(({ id }) => id);

    expect(unseen).toBe('NEWER_VERSION');
    expect(corrected).toMatchObject({ postState: 'submitted', postRounds: 0 });
    expect(corrected.posts.map(({ normalisedUrl }) => normalisedUrl)).toContain(
      'https://instagram.com/reel/corrected',
    );
    expect(await outcomeOf(here.app, deal.asBusiness, verify(now))).toBe('done');
  });

  it('keeps what the business ticked about each post, for both sides, until another link takes its place', async () => {
    const deal = await submitted();
    const [first, second] = (await rowOf(here.app, deal.project)).posts.map(({ id }) => id);
    const ask = event(deal.project, 'post_changes_requested', {
      reason: 'The tag is missing.',
      postIds: [first!],
      checks: [
        { postId: first!, ticks: ['content', 'account', 'account'] },
        { postId: second!, ticks: [...postTicks] },
      ],
    });
    await must(here.app, deal.asBusiness, ask);
    const seen = await Promise.all(
      [deal.asBusiness, deal.asCreator].map(
        async (as) => (await pull(here.app, as)).collections.projects[0]?.posts,
      ),
    );
    await must(here.app, deal.asCreator, posts(deal, link(reel('again'))));
    const mended = await rowOf(here.app, deal.project);

    for (const read of seen) {
      expect(read?.map(({ checks }) => checks)).toEqual([['account', 'content'], [...postTicks]]);
    }
    const checksOf = (index: number) => mended.posts.find((one) => one.index === index)?.checks;
    expect([checksOf(0), checksOf(1)]).toEqual([undefined, [...postTicks]]);
  });

  it('completes the project, counts for both, frees nobody’s place, and asks both how it was', async () => {
    const deal = await submitted();
    const { business, creator, campaignId } = deal.project;
    await must(here.app, deal.asBusiness, event(deal.project, 'post_verified'));
    await must(here.app, deal.asBusiness, event(deal.project, 'post_verified'));

    expect(await rowOf(here.app, deal.project)).toMatchObject({
      step: 'completed',
      contentState: 'approved',
      postState: 'verified',
      endedOn: FRIDAY,
      keepLiveUntil: after(FRIDAY, 30 * DAY_MS),
    });
    expect(await categoriesTo(here.app, creator)).toEqual([
      'CAMPAIGN_COMPLETED',
      'REVIEW_REQUESTED',
    ]);
    expect(await categoriesTo(here.app, business)).toEqual(['POST_SUBMITTED', 'REVIEW_REQUESTED']);
    const { rows } = await here.database.pool.query(
      `select status, slots_taken, going_count, completed_count from campaigns where id = $1`,
      [campaignId],
    );
    // Its only place is used: nothing is left to be done.
    expect(rows).toEqual([
      { status: 'completed', slots_taken: 1, going_count: 0, completed_count: 1 },
    ]);
    const { collections } = await pull(here.app, deal.asCreator);
    expect(collections.profiles[0]?.creator?.completedCampaigns).toBe(1);
  });
});

describe('an address that no browser writes', () => {
  it.each(['\u0000', '\ud800', '\u202e', '"><b>', '\\'])('is refused in words: %j', async (odd) => {
    const deal = await aJob(here.app, { situation: 'postOpen' });
    for (const url of [
      `https://instagram.com/p/abc${odd}def/`,
      `https://instagram.com/p/abc?a=${odd}`,
      `https://instagram.com/p/abc#${odd}`,
    ]) {
      const posted = event(deal.project, 'post_submitted', { posts: [link(url)] });
      expect(await outcomeOf(here.app, deal.asCreator, posted)).toBe('URL_INVALID');
    }
  });
});
