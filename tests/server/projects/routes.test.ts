import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ProjectRecord } from '#contract/project/record.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import { newId } from '#contract/new-id.ts';
import type { CommandId } from '#contract/ids.ts';
import { roles, type Role } from '#contract/permissions.ts';
import { campaigns } from '#server/db/schema/market.ts';
import { aBusiness, aCorporate, aMember } from '../../support/builders.ts';
import { codeOf, expectJson } from '../../support/chat.ts';
import { after, FRIDAY } from '../bookings/shoots.ts';
import { aJob, anUpload, content, event, review, sendContent } from './jobs.ts';
import { rig } from './rig.ts';

const here = await rig();
type Job = Awaited<ReturnType<typeof aJob>>;
type Page = { projects: ProjectRecord[]; more: boolean };

describe('the list of projects', () => {
  it('pages through what the account can see, the newest first, and nothing of others', async () => {
    const first = await aJob(here.app, { createdOn: FRIDAY });
    const { creator, business } = first.project;
    const jobs = [first];
    for (let n = 1; n < 55; n += 1) {
      jobs.push(await aJob(here.app, { creator, business, createdOn: after(FRIDAY, n) }));
    }
    const other = await aJob(here.app);
    const page = async (headers: Job['asCreator'], before = '') =>
      expectJson<Page>(await here.app.call(`/projects${before}`, headers));

    const one = await page(first.asCreator);
    const two = await page(first.asBusiness, `?before=${one.projects.at(-1)!.id}`);
    const stranger = await page(other.asCreator, `?before=${one.projects.at(-1)!.id}`);

    expect([one.projects.length, one.more, two.projects.length, two.more]).toEqual([
      50,
      true,
      5,
      false,
    ]);
    expect([...one.projects, ...two.projects].map(({ id }) => id)).toEqual(
      jobs.map(({ project }) => project.projectId).toReversed(),
    );
    expect(stranger.projects).toEqual([]);
  });
});

describe('one project', () => {
  it('is read by its two sides; to everyone else it does not exist', async () => {
    const [deal, other] = [await aJob(here.app), await aJob(here.app)];
    const path = `/projects/${deal.project.projectId}`;
    const read = (headers: Job['asCreator']) => here.app.call(path, headers);

    expect(await expectJson(await read(deal.asBusiness))).toMatchObject({
      id: deal.project.projectId,
      step: 'get_approval_for_content',
    });
    expect(await codeOf(await read(other.asCreator))).toBe('404 NOT_FOUND');
    expect(await codeOf(await read(other.asBusiness))).toBe('404 NOT_FOUND');
  });
});

describe('a call about a project', () => {
  it('is the command that a batch has, once for its key, and about the project of its address', async () => {
    const deal = await aJob(here.app);
    await sendContent(here.app, deal);
    const { projectId } = deal.project;
    const { payload } = event(deal.project, 'content_approved', { submission: 1 });
    const headers = { ...deal.asBusiness, 'idempotency-key': newId<CommandId>() };
    const approve = (path: string) => here.app.call(path, headers, payload);

    const first = await expectJson(await approve(`/projects/${projectId}/events`));
    const again = await expectJson(await approve(`/projects/${projectId}/events`));
    const astray = await here.app.call(`/projects/${newId()}/events`, deal.asBusiness, payload);

    expect(first).toEqual(again);
    expect(await codeOf(astray)).toBe('400 INVALID');
  });

  it('adds content and writes reviews as well', async () => {
    const deal = await aJob(here.app);
    const { projectId, creator } = deal.project;
    const item = content(deal.project, await anUpload(here.app, creator)).payload;
    const added = await here.app.call(`/projects/${projectId}/content`, deal.asCreator, item);
    const early = await here.app.call(
      `/projects/${projectId}/reviews`,
      deal.asCreator,
      review(deal.project).payload,
    );

    expect(await expectJson(added)).toEqual({ itemId: item.itemId });
    expect(await codeOf(early)).toBe('409 WRONG_STATE');
  });
});

describe('what a role may do to a project', () => {
  const managers: Role[] = ['owner', 'manager', 'corp-admin', 'corp-manager'];
  const ofBusiness = roles.filter((role) => role !== 'creator');

  async function headersOf(role: Role, deal: Job): Promise<Job['asCreator']> {
    const { businessId } = deal.project;
    const { db, pool } = here.app.deps;
    if (!role.startsWith('corp')) {
      return here.app.signIn(await aMember(db, businessId, role), businessId);
    }
    const corporate = await aCorporate(db);
    const ofCorporate = `update businesses set corporate_id = $1 where id = $2`;
    await pool.query(ofCorporate, [corporate.accountId, businessId]);
    await pool.query('delete from memberships where account_id = $1', [corporate.accountId]);
    await aMember(db, corporate.accountId, role, corporate.userId);
    return here.app.signIn(corporate.userId, businessId);
  }

  it.each(ofBusiness)('decides about content where it manages campaigns: %s', async (role) => {
    const deal = await aJob(here.app);
    await sendContent(here.app, deal);
    const headers = await headersOf(role, deal);
    const path = `/projects/${deal.project.projectId}`;
    const { payload } = event(deal.project, 'content_approved', { submission: 1 });

    const read = await here.app.call(path, headers);
    const approved = await here.app.call(`${path}/events`, headers, payload);

    const expected = managers.includes(role) ? 200 : 403;
    expect([read.status, approved.status]).toEqual([200, expected]);
  });
});

describe('the user’s own business', () => {
  it('lists its campaigns and their outcomes, without drafts', async () => {
    const business = await aBusiness(here.app.deps.db);
    const statuses = ['draft', 'active', 'active', 'completed', 'cancelled'] as const;
    for (const status of statuses) {
      const publishedOn = status === 'draft' ? null : FRIDAY;
      await here.app.deps.db.insert(campaigns).values({
        id: newId(),
        businessId: business.accountId,
        title: 'Patio season',
        category: 'eats',
        status,
        publishedOn,
      });
    }
    const headers = await here.app.signIn(business.userId, business.accountId);

    const me = await expectJson<UserProfile>(await here.app.call('/me', headers));

    expect(me.business).toMatchObject({
      hasActiveCampaigns: true,
      metrics: { campaigns: 4, completedCampaigns: 1, cancelledCampaigns: 1 },
    });
    await here.app.deps.db
      .update(campaigns)
      .set({ status: 'completed' })
      .where(eq(campaigns.status, 'active'));
    const later = await expectJson<UserProfile>(await here.app.call('/me', headers));
    expect(later.business?.hasActiveCampaigns).toBe(false);
  });
});
