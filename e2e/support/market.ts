import { randomUUID } from 'node:crypto';
import type { AccountId, AppointmentId, CampaignId, ChatroomId, ProjectId } from '#contract/ids.ts';
import { defaultTerms } from '#contract/campaign/terms.ts';
import type { AppointmentState } from '#contract/appointment/record.ts';
import { weekdays } from '#contract/availability/record.ts';
import { dayOf, momentOf } from '#contract/phoenix-time.ts';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { atOnce, type WithDatabase } from './tables.ts';

/** People and work of one test's own, so that tests on one server never meet each other's. */
export type Party = { email: string; userId: string; accountId: AccountId; name: string };
export type Work = {
  title: string;
  campaignId: CampaignId;
  projectId: ProjectId;
  chatroomId: ChatroomId;
  business: Party;
  creator: Party;
};
export type Booked = { id: AppointmentId; start: number; day: string };

const QUARTER = 15 * MINUTE_MS;

/** The next quarter hour: a shoot that starts then can be checked in to now. */
export const soon = (): number => Math.ceil(Date.now() / QUARTER) * QUARTER;
/** A time of day in Phoenix, so many days from today, or from the day that a device takes for today. */
export const inDays = (days: number, hour: number, now = Date.now()): number =>
  momentOf(dayOf(now + days * DAY_MS), hour * 60);

export const BRIEF = {
  shots: ['The door opening, from inside', 'Steam over the pan, close'],
  contact: {
    name: 'Lupe at the bar',
    phone: '+16025550188',
    parkingNote: 'Behind the ramada, two places.',
    doorNote: 'The green gate. Ring twice.',
  },
};

/** A business that is open every day, with its owner. */
export async function aBusiness(
  server: WithDatabase,
  { name = 'Ramada Kitchen', owner }: { name?: string; owner?: Party } = {},
): Promise<Party> {
  return await atOnce(server, async (tables) => {
    const accountId = await tables.account('business');
    const place = { street: '12 E Test Avenue', locality: 'Phoenix', postal_code: '85004' };
    const categories = ['eats'];
    await tables.insert('businesses', { id: accountId, name, categories, ...place });
    const user = owner ?? (await tables.user('Vera', 'Lund', accountId));
    await tables.insert('memberships', {
      user_id: user.userId,
      account_id: accountId,
      role: 'owner',
    });
    await tables.insert('availability', { business_id: accountId, week: everyDay(800, 2000) });
    await tables.show(accountId, 'profiles', accountId);
    await tables.show(accountId, 'availability', accountId);
    return { ...user, accountId, name };
  });
}

export async function aCreator(
  server: WithDatabase,
  {
    firstName = 'Ana',
    lastName = 'Reyes',
    photoUrl = null,
  }: { firstName?: string; lastName?: string; photoUrl?: string | null } = {},
): Promise<Party> {
  return await atOnce(server, async (tables) => {
    const accountId = await tables.account('creator');
    const names = { first_name: firstName, last_name: lastName, locality: 'Phoenix' };
    // Complete enough to apply, with a photo.
    const profile = {
      categories: ['eats'],
      photo_url: photoUrl,
      about: '<p>Patios and noodles.</p>',
      date_of_birth: '1997-04-12',
      instagram_url: 'https://instagram.com/ana',
    };
    await tables.insert('creators', { id: accountId, ...names, ...profile });
    const user = await tables.user(firstName, lastName, accountId);
    await tables.insert('memberships', {
      user_id: user.userId,
      account_id: accountId,
      role: 'creator',
    });
    await tables.show(accountId, 'profiles', accountId);
    return { ...user, accountId, name: `${firstName} ${lastName}` };
  });
}

const LUNCH = 'Lunch';
const shotList = () => BRIEF.shots.map((text) => ({ id: randomUUID(), text, required: true }));

/** The columns of a campaign that is public; its shots are the caller's. */
const published = (id: CampaignId, business: Party, title: string) => ({
  id,
  business_id: business.accountId,
  title,
  category: 'eats',
  status: 'active',
  shoot_duration_min: 60,
  description: `Come hungry: ${title}.`,
  deliverables: defaultTerms().deliverables,
  gift_description: LUNCH,
  on_site_contact: BRIEF.contact,
  published_on: new Date(),
});

/** A campaign that waits for a creator's shoot, with the chat about it and its first words. */
export async function aProject(
  server: WithDatabase,
  { business, creator, title }: { business: Party; creator: Party; title: string },
): Promise<Work> {
  const campaignId = randomUUID() as CampaignId;
  const projectId = randomUUID() as ProjectId;
  const chatroomId = randomUUID() as ChatroomId;
  const shots = shotList();
  const agreed = { hashtags: ['#ramada'], giftDescription: LUNCH, shotList: shots };
  const terms = { ...defaultTerms(), ...agreed };
  await atOnce(server, async (tables) => {
    await tables.insert('campaigns', {
      ...published(campaignId, business, title),
      shot_list: shots,
      slots_taken: 1,
      going_count: 1,
      dos: ['Keep the sound of the room'],
      donts: ['No prices'],
      hashtags: terms.hashtags,
    });
    const sides = { business_id: business.accountId, creator_id: creator.accountId };
    const of = { campaign_id: campaignId, ...sides };
    const words = `Welcome to “${title}”`;
    await tables.insert('chatrooms', {
      id: chatroomId,
      ...of,
      business_user_id: business.userId,
      last_seq: 1,
      last_message: words,
      last_message_on: new Date(),
      last_message_from_creator: false,
      seen_seq_by_creator: 1,
    });
    await tables.insert('messages', {
      chatroom_id: chatroomId,
      seq: 1,
      id: randomUUID(),
      ...sides,
      message: words,
      is_message_from_creator: false,
      sender_user_id: business.userId,
      business_revision: await tables.raise(business.accountId),
      creator_revision: await tables.raise(creator.accountId),
    });
    await tables.insert('candidates', { id: projectId, ...of, state: 'accepted', source: 'apply' });
    await tables.insert('projects', {
      id: projectId,
      ...of,
      chatroom_id: chatroomId,
      step: 'schedule_shoot',
      terms,
    });
    for (const { accountId } of [business, creator]) {
      await tables.show(accountId, 'campaigns', campaignId);
      await tables.show(accountId, 'candidates', projectId);
      await tables.show(accountId, 'projects', projectId);
      await tables.show(accountId, 'chatrooms', chatroomId);
    }
    await tables.show(creator.accountId, 'availability', business.accountId);
  });
  return { title, campaignId, projectId, chatroomId, business, creator };
}

/** A published campaign with one place, whose brief has the shots of `BRIEF`; `over` are columns of its own. */
export async function aCampaign(
  server: WithDatabase,
  {
    business,
    title,
    over = {},
  }: { business: Party; title: string; over?: Record<string, unknown> },
): Promise<CampaignId> {
  const id = randomUUID() as CampaignId;
  const row = { ...published(id, business, title), shot_list: shotList(), ...over };
  await atOnce(server, async (tables) => {
    await tables.insert('campaigns', row);
    await tables.show(business.accountId, 'campaigns', id);
  });
  return id;
}

/** A shoot as it would be after its commands, at a time that no command could book any more. */
export async function aShoot(
  server: WithDatabase,
  { campaignId, projectId, business, creator }: Work,
  { state, start }: { state: AppointmentState; start: number },
): Promise<Booked> {
  const id = randomUUID() as AppointmentId;
  const at = new Date(start);
  const isSettled = state !== 'reserved';
  await atOnce(server, async (tables) => {
    await tables.insert('appointments', {
      id,
      project_id: projectId,
      campaign_id: campaignId,
      business_id: business.accountId,
      creator_id: creator.accountId,
      service_name: `${business.name} – content shoot`,
      start_date_time: at,
      end_date_time: new Date(start + 60 * MINUTE_MS),
      state,
      code: isSettled ? '4711' : null,
      shows_contact: isSettled,
      decide_by: isSettled ? null : new Date(Date.now() + 60 * MINUTE_MS),
      // Nobody is reminded in between.
      reminded_24_for: at,
      reminded_2_for: at,
    });
    await tables.sql('update projects set appointment_id = $1 where id = $2', [id, projectId]);
    for (const { accountId } of [business, creator]) {
      await tables.show(accountId, 'appointments', id);
      await tables.show(accountId, 'projects', projectId);
    }
  });
  return { id, start, day: dayOf(start) };
}

export type Notice = {
  title: string;
  path: string;
  body?: string;
  category?: string;
  seen?: boolean;
};

/** Tells an account of things, the first of them last. */
export async function notify(
  server: WithDatabase,
  { accountId }: Party,
  notices: readonly Notice[],
): Promise<string[]> {
  const ids = notices.map(() => randomUUID() as string);
  await atOnce(server, async (tables) => {
    for (const [place, notice] of notices.entries()) {
      const { title, path, body = 'Have a look.', category = 'SYSTEM', seen = false } = notice;
      const created_on = new Date(Date.now() - (place + 1) * MINUTE_MS);
      const row = { id: ids[place], account_id: accountId, title, path, body, category, seen };
      await tables.insert('notifications', { ...row, created_on, updated_on: created_on });
      await tables.show(accountId, 'notifications', ids[place] ?? '');
    }
  });
  return ids;
}

const everyDay = (startTime: number, endTime: number) =>
  Object.fromEntries(weekdays.map((day) => [day, { isOpen: true, startTime, endTime }]));

/** Moves a shoot's start to so many minutes ago, and sends its record to both sides again. */
export async function timeComes(
  server: WithDatabase,
  { business, creator }: Pick<Work, 'business' | 'creator'>,
  minutesAgo: number,
): Promise<void> {
  const start = Date.now() - minutesAgo * MINUTE_MS;
  await atOnce(server, async (tables) => {
    const rows = await tables.sql(
      `update appointments set start_date_time = $1, end_date_time = $2, reminded_24_for = $1, reminded_2_for = $1
       where business_id = $3 and creator_id = $4 and state = 'confirmed' returning id as revision`,
      [new Date(start), new Date(start + 60 * MINUTE_MS), business.accountId, creator.accountId],
    );
    for (const { revision: id } of rows) {
      await tables.show(business.accountId, 'appointments', id);
      await tables.show(creator.accountId, 'appointments', id);
    }
  });
}
