import { expect } from '@playwright/test';
import { query } from './database.ts';
import { aBusiness, aCreator, aProject, type Party } from './market.ts';
import type { Phone } from './phone.ts';
import type { ServerProcess } from './server.ts';

/** A creator's phone on the schedule of a project that waits for a time. */
export async function withProject(
  openPhone: () => Promise<Phone>,
  server: ServerProcess,
  change?: () => void,
) {
  const between = { business: await aBusiness(server), creator: await aCreator(server) };
  const work = await aProject(server, { ...between, title: 'Agua fresca hour' });
  const phone = await openPhone();
  if (change) await phone.change(change);
  await phone.signIn(work.creator.email, `/creator/campaign/${work.campaignId}/schedule`);
  await expect(phone.page.getByRole('heading', { name: 'Choose a time' })).toBeVisible();
  return { phone, work };
}

/** The commands that the server accepted from an account, by kind, without read marks. */
export async function commandsOf(server: ServerProcess, { accountId }: Party): Promise<string[]> {
  const rows = await query<{ kind: string }>(
    server,
    `select kind from commands where account_id = $1 and answer->>'outcome' = 'done'
     and kind not in ('readChatroom', 'oneNotificationAsSeen', 'notificationsAsSeen') order by kind`,
    [accountId],
  );
  return rows.map(({ kind }) => kind);
}

export async function bookingsOf(server: ServerProcess, { accountId }: Party): Promise<number> {
  const text = 'select count(*) from appointments where creator_id = $1';
  return Number((await query<{ count: string }>(server, text, [accountId]))[0]?.count);
}

export async function hoursOf(server: ServerProcess, { accountId }: Party) {
  const [row] = await query<{ version: number; start: number }>(
    server,
    `select version, (week->'mon'->>'startTime')::int as start from availability where business_id = $1`,
    [accountId],
  );
  return row;
}
