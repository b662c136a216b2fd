import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { newId } from '#contract/new-id.ts';
import type { DeskDetail } from '#contract/support/desk.ts';
import { projects } from '#server/db/schema/bookings.ts';
import { aBusiness, aCorporate, aCreator, aMember, aUser } from '../../support/builders.ts';
import { aPair } from '../matrix/cast.ts';
import { createCases } from '../matrix/case-state.ts';
import { identityAppForFile, START } from '../identity/identity-app.ts';
import { aRequest, atDesk, onItem } from './staff.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });
const { pool, db } = app.deps;
const REASON = 'The door was locked that day.';

async function aProject(disputedBy?: 'creator' | 'business') {
  const pair = await aPair(app, null);
  const shoot = { state: 'noShow' as const, start: START, asked: [] };
  const [work] = await createCases(app, pair, [
    { situation: 'shoot', appointment: shoot, ...(disputedBy && { disputedBy }) },
  ]);
  if (!work) throw new Error('No project was made.');
  return work;
}
const rowOf = async (id: string) =>
  (
    await db
      .select()
      .from(projects)
      .where(eq(projects.id, id as never))
  )[0];

const note = (projectId: string, creatorId: string, businessId: string) =>
  pool.query(
    `insert into reviews (id, project_id, by_account_id, of_account_id, of_kind, score, private_note)
     values ($1, $2, $3, $4, 'business', 'exceed', 'Rude.')`,
    [newId(), projectId, creatorId, businessId],
  );

describe('an item of the support desk', () => {
  it('has the words of a request, its author’s address, and what support did', async () => {
    const staff = await atDesk(app);
    const id = await aRequest(app, await aCreator(db), new Date(0));
    await onItem(app, staff, 'closeDeskItem', id, { reason: REASON });

    const { body } = await onItem(app, staff, 'deskItem', id);

    expect(body as DeskDetail).toMatchObject({
      item: { kind: 'request', details: 'The shoot on Friday shows the wrong time.' },
      isOpen: false,
      isOwn: false,
      email: expect.stringContaining('@') as string,
      acts: [{ act: 'close', reason: REASON, who: staff.email }],
      project: null,
    });
  });

  it('names everyone whom it concerns, the author first, and leads to each', async () => {
    const staff = await atDesk(app);
    const business = await aBusiness(db);
    const manager = await aMember(db, business.accountId, 'manager');
    const author = await aUser(db, { firstName: 'Rosa', lastName: 'Vega' });
    const id = await aRequest(app, { accountId: business.accountId, userId: author });

    const { people } = (await onItem(app, staff, 'deskItem', id)).body as DeskDetail;

    expect(people.map((one) => [one.id, one.role])).toEqual([
      [author, null],
      [business.userId, 'owner'],
      [manager, 'manager'],
    ]);
    const { body } = await onItem(app, staff, 'deskPerson', manager, undefined, { item: id });
    expect(body).toMatchObject({ id: manager, accounts: [{ id: business.accountId }] });
    const work = await aProject('creator');
    const [one, other] = [
      await aMember(db, work.creatorId, 'creator'),
      await aMember(db, work.businessId, 'owner'),
    ];
    const dispute = (await onItem(app, staff, 'deskItem', work.projectId)).body as DeskDetail;
    expect(new Set(dispute.people.map((concerned) => concerned.id))).toEqual(new Set([one, other]));
  });

  it('leads to nobody whom it does not concern, and staff to nobody of an item of their own', async () => {
    const staff = await atDesk(app);
    const [business, stranger] = [await aBusiness(db), await aUser(db)];
    const id = await aRequest(app, business);
    const open = async (userId: string, item: string) =>
      (await onItem(app, staff, 'deskPerson', userId, undefined, { item })).status;

    expect(await open(business.userId, id)).toBe(200);
    expect(await open(stranger, id)).toBe(404);
    expect(await open(business.userId, newId())).toBe(404);
    const { projectId, creatorId, businessId } = await aProject('creator');
    const other = await aMember(db, businessId, 'owner');
    expect(await open(other, projectId)).toBe(200);
    await aMember(db, creatorId, 'creator', staff.userId);
    expect(await open(other, projectId)).toBe(404);
  });

  it('names someone once who also belongs to the corporation of the business', async () => {
    const [staff, group] = [await atDesk(app), await aCorporate(db)];
    const business = await aBusiness(db);
    await pool.query('update businesses set corporate_id = $2 where id = $1', [
      business.accountId,
      group.accountId,
    ]);
    await aMember(db, group.accountId, 'corp-manager', business.userId);
    const id = await aRequest(app, { accountId: business.accountId, userId: group.userId });

    const { people } = (await onItem(app, staff, 'deskItem', id)).body as DeskDetail;

    const owner = people.filter((one) => one.id === business.userId);
    expect(owner.map(({ role }) => role)).toEqual(['owner']);
    const author = people.filter((one) => one.id === group.userId);
    expect(author.map(({ role }) => role)).toEqual(['corp-admin']);
  });

  it('is a project only after one of its sides has reported a problem', async () => {
    const staff = await atDesk(app);
    const [reported, quiet] = [await aProject('creator'), await aProject()];

    const { body } = await onItem(app, staff, 'deskItem', reported.projectId);

    expect(body as DeskDetail).toMatchObject({
      item: { kind: 'dispute', isNoShow: true },
      isOpen: true,
      project: {
        content: [{ kind: 'photo', fileUrl: expect.stringMatching(/^\/files\//) as string }],
        terms: { requiresShoot: true },
        brief: { description: expect.any(String) as string },
        shoot: { state: 'noShow', startDateTime: START.toISOString(), checkIn: null },
        posts: [],
        chat: { messages: [], before: null },
        notes: [],
        payment: null,
      },
    });
    expect((await onItem(app, staff, 'deskItem', quiet.projectId)).status).toBe(404);
    expect((await onItem(app, staff, 'deskItem', newId())).status).toBe(404);
  });

  it.each([
    ['lift', 'get_approval_for_content'],
    ['stand', 'schedule_shoot'],
    ['cancel', 'cancelled'],
  ] as const)('is decided by "%s" once, with who and why', async (decision, step) => {
    const staff = await atDesk(app);
    const { projectId } = await aProject('creator');

    const decide = () =>
      onItem(app, staff, 'decideDispute', projectId, { decision, reason: REASON });
    const answers = [(await decide()).status, (await decide()).status];

    expect(answers).toEqual([200, 409]);
    expect(await rowOf(projectId)).toMatchObject({
      step,
      dispute: { resolution: REASON },
    });
    const { rows } = await pool.query(
      'select act, by, reason from desk_acts where project_id = $1',
      [projectId],
    );
    expect(rows).toEqual([{ act: decision, by: staff.userId, reason: REASON }]);
  });

  it('keeps nothing of a decision about money that Pollin does not hold', async () => {
    const staff = await atDesk(app);
    const { projectId } = await aProject('business');
    const body = { decision: 'split', reason: REASON };

    expect((await onItem(app, staff, 'decideDispute', projectId, body)).status).toBe(409);

    expect((await rowOf(projectId))?.dispute).toMatchObject({ resolvedOn: null });
    const { rowCount } = await pool.query('select from desk_acts where project_id = $1', [
      projectId,
    ]);
    expect(rowCount).toBe(0);
  });

  it('of an own account can be read and not decided', async () => {
    const staff = await atDesk(app);
    const { projectId, creatorId, businessId } = await aProject('creator');
    await pool.query(
      `insert into memberships (user_id, account_id, role) values ($1, $2, 'creator')`,
      [staff.userId, creatorId],
    );

    await note(projectId, creatorId, businessId);

    const read = await onItem(app, staff, 'deskItem', projectId);
    const body = { decision: 'restore', reason: REASON };
    const decided = await onItem(app, staff, 'decideDispute', projectId, body);

    expect(read.body as DeskDetail).toMatchObject({ isOwn: true, project: { notes: [] } });
    const others = await onItem(app, await atDesk(app), 'deskItem', projectId);
    expect(others.body as DeskDetail).toMatchObject({ project: { notes: [{ body: 'Rude.' }] } });
    expect(decided).toMatchObject({
      status: 403,
      body: { message: 'You can’t act on an account that you belong to.' },
    });
  });
});
