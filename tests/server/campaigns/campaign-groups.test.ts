import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  type CampaignGroups,
  GROUPED_CAMPAIGNS_PER_PAGE,
  GROUPED_PROJECTS_MAX,
} from '#contract/campaign-group/record.ts';
import type { AccountId, CampaignGroupId, CampaignId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { headers as names } from '#contract/routes/route.ts';
import { memberships } from '#server/db/schema/identity.ts';
import { ORIGIN, serverForFile } from '../../support/app.ts';
import { aCorporate, aMember, aSubscription } from '../../support/builders.ts';
import { expectJson, type Headers } from '../../support/chat.ts';
import { aJpeg, fileOf, upload } from '../../support/pictures.ts';
import {
  aPlace,
  aTalent,
  campaignHappening,
  campaignOf,
  chosen,
  FRIDAY,
  happening,
  outcomeOf,
  pairOf,
  projectOf,
  saving,
} from './casting.ts';

const app = await serverForFile({ now: () => FRIDAY });
const { db } = app.deps;

/** A corporation that pays for two of its businesses, and its administrator. */
async function aCorporation() {
  const { accountId, userId } = await aCorporate(db);
  await aSubscription(db, accountId);
  const cafe = await aPlace(app, { name: 'Café', corporateId: accountId, isOnTrial: true });
  const bar = await aPlace(app, { name: 'Bar', corporateId: accountId, isOnTrial: true });
  const admin = await app.signIn(userId, accountId);
  return { accountId, userId, cafe, bar, admin };
}

/** A person's call for one of the businesses that they reach. */
const at = (headers: Headers, { accountId }: { accountId: AccountId }) => ({
  accountId,
  headers: { ...headers, [names.account]: accountId },
});

const savingOf = (groupId: CampaignGroupId, campaignId: CampaignId, over: object = {}) => {
  const envelope = saving(campaignId, over);
  return { ...envelope, payload: { ...(envelope.payload as object), groupId } };
};

const groupsFor = async (headers: Headers) =>
  await expectJson<CampaignGroups>(
    await app.hono.request(`${ORIGIN}/api/corporate/campaigns`, { headers }),
  );

describe('a campaign at several businesses of a corporation', () => {
  it('is a campaign of each business, with its own slots and the same group', async () => {
    const { cafe, bar, admin } = await aCorporation();
    const groupId = newId<CampaignGroupId>();
    const [here, there] = [newId<CampaignId>(), newId<CampaignId>()];
    const [atCafe, atBar] = [at(admin, cafe), at(admin, bar)];
    await outcomeOf(app, atCafe, savingOf(groupId, here, { creatorSlots: 3 }));
    await outcomeOf(app, atBar, savingOf(groupId, there));
    expect(await outcomeOf(app, atCafe, campaignHappening(here, 'publish'))).toBe('done');
    const talent = await aTalent(app);
    await outcomeOf(app, talent, happening(pairOf(here, talent), 'creator_applied'));

    const { locations, campaigns } = await groupsFor(admin);

    expect(locations.map(({ name }) => name)).toEqual(['Bar', 'Café']);
    expect(locations[0]).toMatchObject({ address: { street: '12 Patio Way' } });
    const facts = campaigns.map((one) => [
      one.groupId,
      one.campaign.businessName,
      one.campaign.status,
      one.campaign.creatorSlots,
      one.campaign.counts?.applied,
    ]);
    expect(facts).toHaveLength(2);
    expect(facts).toContainEqual([groupId, 'Bar', 'draft', 1, 0]);
    expect(facts).toContainEqual([groupId, 'Café', 'active', 3, 1]);
  });

  it('is refused at a business of no corporation, and never moves to another group', async () => {
    const { cafe, admin } = await aCorporation();
    const [alone, here] = [newId<CampaignId>(), newId<CampaignId>()];
    const group = newId<CampaignGroupId>();
    const stranger = await aPlace(app);
    expect(await outcomeOf(app, stranger, savingOf(group, alone))).toBe('INVALID');
    await outcomeOf(app, at(admin, cafe), savingOf(group, here));

    const other = savingOf(newId<CampaignGroupId>(), here, { title: 'Another title' });
    expect(await outcomeOf(app, at(admin, cafe), { ...other, baseVersion: 1 })).toBe('done');

    const { campaigns } = await groupsFor(admin);
    expect(campaigns.map((one) => [one.groupId, one.campaign.title])).toEqual([
      [group, 'Another title'],
    ]);
  });

  it('is none any more at a business that has left, whose work goes on', async () => {
    const { cafe, bar, admin } = await aCorporation();
    const group = newId<CampaignGroupId>();
    const [here, there] = [newId<CampaignId>(), newId<CampaignId>()];
    await outcomeOf(app, at(admin, cafe), savingOf(group, here, { creatorSlots: 2 }));
    await outcomeOf(app, at(admin, bar), savingOf(group, there));

    await outcomeOf(app, at(admin, cafe), campaignHappening(here, 'publish'));
    const { candidateId } = (await chosen(app, cafe, here)).pair;
    const before = await projectOf(app, candidateId);

    await expectJson(await app.call('/leaveCorporation', cafe.headers, {}));

    // Its work goes on, for its own people alone.
    expect(await projectOf(app, candidateId)).toEqual(before);
    const close = campaignHappening(here, 'close_recruiting');
    await expect(outcomeOf(app, at(admin, cafe), close)).rejects.toThrow();
    expect(await outcomeOf(app, cafe, close)).toBe('done');
    expect(await campaignOf(app, here)).toMatchObject({ groupId: null });
    expect(await campaignOf(app, there)).toMatchObject({ groupId: group });
  });

  it('shows the corporation’s pictures, which stay at a business that leaves, also after the corporation', async () => {
    const { accountId, userId, cafe, bar, admin } = await aCorporation();
    const { uploadId } = await upload(app, admin, await aJpeg(), { purpose: 'campaignPhoto' });
    const [here, there, copy] = [newId<CampaignId>(), newId<CampaignId>(), newId<CampaignId>()];
    const shows = (id: CampaignId, over: object = {}) =>
      saving(id, {}, { gallery: [uploadId], ...over });
    for (const [place, id] of [
      [cafe, here],
      [bar, there],
    ] as const) {
      expect(await outcomeOf(app, at(admin, place), shows(id))).toBe('done');
    }
    await expectJson(await app.call('/leaveCorporation', cafe.headers, {}));
    const email = `${userId}@pollin.test`;
    await expectJson(await app.call('/deleteAccount', admin, { email }));

    expect(await outcomeOf(app, cafe, shows(here, { baseVersion: 1 }))).toBe('done');
    expect(await outcomeOf(app, cafe, shows(copy))).toBe('done');
    const { id } = (await fileOf(app, accountId, uploadId)) ?? {};
    expect(await campaignOf(app, here)).toMatchObject({ fileIds: [id], version: 2 });
  });

  it('shows a manager only the named businesses, and lets a viewer publish nothing', async () => {
    const { accountId, cafe, bar, admin } = await aCorporation();
    const group = newId<CampaignGroupId>();
    const [here, there] = [newId<CampaignId>(), newId<CampaignId>()];
    await outcomeOf(app, at(admin, cafe), savingOf(group, here));
    await outcomeOf(app, at(admin, bar), savingOf(group, there));
    const managerId = await aMember(db, accountId, 'corp-manager');
    await db
      .update(memberships)
      .set({ businessIds: [cafe.accountId] })
      .where(eq(memberships.userId, managerId));
    const manager = await app.signIn(managerId, accountId);
    const viewer = await app.signIn(await aMember(db, accountId, 'corp-viewer'), accountId);

    const seen = await groupsFor(manager);
    expect(seen.locations.map(({ name }) => name)).toEqual(['Café']);
    expect(seen.campaigns.map(({ campaign }) => campaign.id)).toEqual([here]);
    expect((await groupsFor(viewer)).campaigns).toHaveLength(2);

    const publish = (who: Headers, place: typeof cafe, id: CampaignId) =>
      outcomeOf(app, at(who, place), campaignHappening(id, 'publish'));
    expect(await publish(viewer, cafe, here)).toBe('FORBIDDEN');
    expect(await publish(manager, cafe, here)).toBe('done');
    await expect(publish(manager, bar, there)).rejects.toThrow();
    const owner = await app.hono.request(`${ORIGIN}/api/corporate/campaigns`, {
      headers: cafe.headers,
    });
    expect(owner.status).toBe(403);
  });

  it('is read page by page: whole groups, those that are open first, without a gap also when one ends meanwhile', async () => {
    const { cafe, bar, admin } = await aCorporation();
    const here = newId<CampaignId>();
    const over = newId<CampaignGroupId>();
    await outcomeOf(app, at(admin, cafe), savingOf(over, here));
    const copies = Math.ceil(GROUPED_CAMPAIGNS_PER_PAGE / 2) + 5;
    const ids = Array.from({ length: copies }, () => newId<CampaignGroupId>());
    await app.deps.pool.query(
      `insert into campaigns select (jsonb_populate_record(c, jsonb_build_object(
         'id', gen_random_uuid(), 'business_id', b, 'group_id', g, 'created_on', c.created_on - n * interval '1 day'))).*
       from campaigns c, unnest($2::uuid[]) b, unnest($3::uuid[]) with ordinality one(g, n) where c.id = $1`,
      [here, [cafe.accountId, bar.accountId], ids],
    );
    await app.deps.pool.query(`update campaigns set status = 'completed' where id = $1`, [here]);
    const read = async (query: string) => {
      const address = `${ORIGIN}/api/corporate/campaigns${query}`;
      return expectJson<CampaignGroups>(await app.hono.request(address, { headers: admin }));
    };
    const groupsOf = ({ campaigns }: CampaignGroups) => [
      ...new Set(campaigns.map(({ groupId }) => groupId)),
    ];

    const first = await read('');
    const second = await read(`?after=${first.next}`);

    expect(first.campaigns).toHaveLength(GROUPED_CAMPAIGNS_PER_PAGE);
    expect([...groupsOf(first), ...groupsOf(second)]).toEqual([...ids, over]);
    expect([first.locations.length, second.locations.length, second.next]).toEqual([2, 0, null]);
    const one = await read(`?groupId=${ids.at(-1)}`);
    expect([groupsOf(one), one.campaigns.length, one.next]).toEqual([[ids.at(-1)], 2, null]);
    expect((await read(`?groupId=${newId()}`)).campaigns).toEqual([]);
    const { next, nextPosition } = first;
    await app.deps.pool.query(`update campaigns set status = 'completed' where group_id = $1`, [
      next,
    ]);
    const moved = await read(`?position=${encodeURIComponent(nextPosition ?? '')}`);
    expect(groupsOf(moved)).toEqual([...groupsOf(second), next]);
    expect([moved.locations, moved.nextPosition]).toEqual([[], null]);
    for (const wrong of ['open', `open today ${next}`, `ready 2026-11-20T10:00:00.000Z ${next}`]) {
      const address = `${ORIGIN}/api/corporate/campaigns?position=${encodeURIComponent(wrong)}`;
      expect((await app.hono.request(address, { headers: admin })).status).toBe(400);
    }
  });

  it('is read with the projects that hold its slots, and with no more', async () => {
    const { cafe, admin } = await aCorporation();
    const here = newId<CampaignId>();
    await outcomeOf(app, at(admin, cafe), savingOf(newId<CampaignGroupId>(), here));
    await outcomeOf(app, at(admin, cafe), campaignHappening(here, 'publish'));
    const { candidateId: id } = (await chosen(app, cafe, here)).pair;
    const copies = (over: object, count: number) =>
      app.deps.pool.query(
        `insert into projects
         select (jsonb_populate_record(p, $2::jsonb || jsonb_build_object('id', gen_random_uuid()))).*
         from projects p, generate_series(1, $3) where p.id = $1`,
        [id, JSON.stringify(over), count],
      );
    await copies({ step: 'cancelled' }, 3);

    const projects = async () => (await groupsFor(admin)).campaigns[0]?.projects ?? [];
    expect((await projects()).map(({ project }) => project.id)).toEqual([id]);

    await copies({}, GROUPED_PROJECTS_MAX);
    expect(await projects()).toHaveLength(GROUPED_PROJECTS_MAX);
  });
});
