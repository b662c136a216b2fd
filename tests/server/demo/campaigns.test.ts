import { beforeAll, expect, test } from 'vitest';
import { isRecruiting, publishProblems } from '#contract/campaign/rules.ts';
import { readVideo } from '#contract/content/mp4.ts';
import { isNothingMissing, missingContent, newestVersions } from '#contract/content/rules.ts';
import { categoryIds } from '#contract/profile/lists.ts';
import { isEnded, situationNames, situationOf } from '#contract/project/rules.ts';
import { syncPage } from '#contract/sync/sync.ts';
import { demoCampaigns } from '#server/demo/campaigns.ts';
import { demoBusinesses } from '#server/demo/people.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { serverForFile } from '../../support/app.ts';
import { filesCookie, look } from '../../support/pictures.ts';
import { idOf, NOW, pagesOf, wrongsOf } from './demo-checks.ts';

const maya = idOf('maya');
const [sol, tea, climb, clay] = [idOf('sol'), idOf('tea'), idOf('climb'), idOf('clay')];

const app = await serverForFile({ now: () => NOW });
beforeAll(async () => {
  await seedDemo(app.deps);
});

/** What a new device of an account holds of the work. */
async function held(account: typeof maya) {
  const pages = (await pagesOf(app.deps.pool, account)).map((page) => syncPage.parse(page));
  const all = pages.map(({ collections }) => collections);
  return {
    campaigns: all.flatMap(({ campaigns }) => campaigns),
    candidates: all.flatMap(({ candidates }) => candidates),
    projects: all.flatMap(({ projects }) => projects),
    content: all.flatMap(({ content }) => content),
  };
}

test('the rows with pictures are those that commands would have left', async () => {
  expect(await wrongsOf(app.deps.pool)).toEqual([]);
});

test('Sol y Masa has a project in every situation, and Maya in most', async () => {
  const situationsOf = async (account: typeof maya) =>
    new Set((await held(account)).projects.map((one) => situationOf(one)));

  const open = situationNames.filter((name) => name !== 'contentOpen');
  expect(await situationsOf(sol)).toEqual(new Set(open));
  expect((await situationsOf(maya)).size).toBeGreaterThanOrEqual(6);
});

test('Sol y Masa has campaigns of every kind: drafts, recruiting, full, over, called off', async () => {
  const campaigns = (await held(sol)).campaigns;
  const count = (which: (one: (typeof campaigns)[number]) => boolean) =>
    campaigns.filter(which).length;

  expect(count(({ status }) => status === 'draft')).toBe(2);
  expect(count(({ status, ai }) => status === 'draft' && ai?.used === true)).toBe(1);
  expect(count(({ description }) => description === '')).toBe(1);
  expect(count((one) => isRecruiting(one, NOW.getTime()))).toBeGreaterThanOrEqual(2);
  expect(count((one) => one.openSlots === 0 && (one.counts?.applied ?? 0) > 0)).toBeGreaterThan(0);
  expect(count(({ status }) => status === 'completed')).toBeGreaterThan(0);
  expect(count(({ status }) => status === 'cancelled')).toBe(1);
});

test('a business that recruits finds four or more applicants with words, prices and an explained score', async () => {
  const { id } = demoCampaigns.find(({ key }) => key === 'salsa') ?? {};
  const candidates = (await held(sol)).candidates.filter(({ campaignId }) => campaignId === id);
  const applied = candidates.filter(({ state }) => state === 'applied');

  expect(applied.length).toBeGreaterThanOrEqual(4);
  for (const { note, match, works } of applied) {
    const sum = Object.values(match?.points ?? {}).reduce((all, one) => all + one, 0);
    expect(note.length).toBeGreaterThan(20);
    expect(match?.score).toBe(sum);
    expect(works.length).toBeGreaterThan(2);
  }
  expect(new Set(applied.map(({ match }) => match?.score)).size).toBeGreaterThan(2);
  expect(applied.filter((one) => one.proposedPriceCents !== null).length).toBeGreaterThan(2);
  for (const state of ['invited', 'declined', 'withdrawn']) {
    expect(candidates.some((one) => one.state === state)).toBe(true);
  }
});

test('Maya is in every state that a candidate can have', async () => {
  const mine = (await held(maya)).candidates;
  const states = new Set(mine.map(({ state }) => state));

  expect([...states].toSorted()).toEqual(
    'accepted applied declined expired inviteDeclined invited released withdrawn'.split(' '),
  );
  expect(mine.filter(({ backupRank }) => backupRank !== null)).toHaveLength(1);
  expect(mine.every(({ match }) => match === null)).toBe(true);
});

test('creators find fourteen and more campaigns that they may apply to, in every category', async () => {
  const known = new Set((await held(maya)).candidates.map(({ campaignId }) => campaignId));
  const all = await Promise.all(demoBusinesses.map(({ id }) => held(id)));
  const open = all
    .flatMap(({ campaigns }) => campaigns)
    .filter((one) => isRecruiting(one, NOW.getTime()) && one.visibility === 'public')
    .filter(({ id }) => !known.has(id));

  expect(open.length).toBeGreaterThanOrEqual(14);
  expect(new Set(open.map(({ category }) => category))).toEqual(new Set(categoryIds));
});

test('whatever was published had nothing missing', async () => {
  for (const { id, name, street, locality, categories } of demoBusinesses) {
    for (const campaign of (await held(id)).campaigns) {
      if (campaign.status !== 'active' || !isRecruiting(campaign, NOW.getTime())) continue;
      const { place, onSite, ai } = campaign;
      if (!ai) throw new Error('A business sees its own campaign whole.');
      const business = { name, street, locality, categories };
      const problems = publishProblems({ ...campaign, place, onSite, ai }, business, NOW.getTime());
      expect(problems, campaign.title).toEqual([]);
    }
  }
});

test('what was sent for review is complete, by shot, and one of it is a film', async () => {
  const { projects, content } = await held(sol);
  const submitted = projects.filter(({ submission }) => submission > 0);
  expect(submitted.length).toBeGreaterThan(8);
  for (const { id, terms, submittedItems } of submitted) {
    const newest = newestVersions(content.filter(({ projectId }) => projectId === id));
    expect(isNothingMissing(missingContent(terms, newest))).toBe(true);
    expect(newest.map((one) => one.id).toSorted()).toEqual(submittedItems.toSorted());
  }
  const uploading = projects.find(({ contentState }) => contentState === 'uploading');
  const there = content.filter(({ projectId }) => projectId === uploading?.id);
  expect([there.length, uploading?.terms.shotList.length]).toEqual([3, 8]);
  const pinned = projects.flatMap(({ feedback }) => feedback.flatMap(({ comments }) => comments));
  const ids = new Set<string>(content.map(({ id }) => id));
  expect(pinned.length).toBeGreaterThan(4);
  expect(pinned.every(({ itemId }) => ids.has(itemId))).toBe(true);
  expect(content.filter(({ kind }) => kind === 'video')).toHaveLength(1);
  expect(content.some(({ contentVersion }) => contentVersion === 2)).toBe(true);
});

test('the two sides of a project see its photos and the film, and nobody else does', async () => {
  const content = (await held(sol)).content;
  const film = content.find(({ kind }) => kind === 'video');
  const photo = content.find(({ kind, creatorId }) => kind === 'photo' && creatorId === maya);
  if (!film || !photo) throw new Error('Nothing was filmed.');
  const as = async (email: string, account: typeof maya) => {
    const { rows } = await app.deps.pool.query('select id from users where email = $1', [email]);
    return filesCookie(app, await app.signIn(rows[0].id, account));
  };
  const [elena, mayas, marcus] = [
    await as('business@pollin.test', sol),
    await as('creator@pollin.test', maya),
    await as('second@pollin.test', idOf('sharp')),
  ];

  const seen = await look(app, film.fileUrl, elena);
  expect((await look(app, photo.thumbUrl, mayas)).status).toBe(200);
  expect((await look(app, photo.fileUrl, marcus)).status).toBe(404);

  const bytes = new Uint8Array(await seen.arrayBuffer());
  const facts = await readVideo(
    (from, length) => Promise.resolve(bytes.slice(from, from + length)),
    bytes.byteLength,
  );
  expect(facts).toMatchObject({ ok: true, value: { mime: 'video/mp4', width: film.width } });
  expect(facts.ok && Math.abs(facts.value.durationMs / 1000 - (film.durationS ?? 0))).toBeLessThan(
    1,
  );
});

test('reviews wait for mine, wait for theirs, and are shown, on both sides', async () => {
  for (const account of [maya, sol]) {
    const over = (await held(account)).projects.filter(({ step }) => step === 'completed');
    const stands = over.map(({ reviews: { mine, theirs, othersIsIn } }) =>
      theirs ? 'shown' : mine ? 'theirs is awaited' : othersIsIn ? 'mine is awaited' : 'nothing',
    );
    expect(stands).toEqual(
      expect.arrayContaining(['shown', 'theirs is awaited', 'mine is awaited']),
    );
  }
});

test('problems, ends and licences are there to be seen', async () => {
  const projects = (await held(sol)).projects;

  expect(projects.some(({ dispute, step }) => dispute && !isEnded(step))).toBe(true);
  expect(projects.filter(({ cancel }) => cancel).map(({ cancel }) => cancel?.by)).toEqual(
    expect.arrayContaining(['creator', 'business']),
  );
  const licensed = projects.filter(({ licenceStartsOn }) => licenceStartsOn);
  expect(licensed.some(({ licenceEndsOn }) => licenceEndsOn)).toBe(true);
  expect(projects.flatMap(({ posts }) => posts.map(({ state }) => state))).toEqual(
    expect.arrayContaining(['submitted', 'changesRequested', 'verified']),
  );
});

test('the three businesses of the corporation have drafts, applicants and work as well', async () => {
  const all = await Promise.all([tea, climb, clay].map((id) => held(id)));
  for (const { candidates } of all) {
    expect(candidates.filter(({ state }) => state === 'applied').length).toBeGreaterThan(1);
  }
  const teas = (await held(tea)).campaigns;
  expect(teas.some(({ status }) => status === 'draft')).toBe(true);
  expect((await held(tea)).projects.some((one) => situationOf(one) === 'contentSubmitted')).toBe(
    true,
  );
});
