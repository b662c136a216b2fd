import { randomUUID } from 'node:crypto';
import { ApiUser } from '../support/api-user.ts';
import { bubble, composer, write } from '../support/chat.ts';
import { query } from '../support/database.ts';
import { aBusiness, aCampaign, aCreator } from '../support/market.ts';
import { expect, test } from '../support/test.ts';

test(
  'a business writes to an applicant from two devices without signal: one room, each message once, and the creator answers',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    test.slow();
    const owner = await aBusiness(server);
    const ana = await aCreator(server, { photoUrl: '/icons/icon-192.png' });
    const campaignId = await aCampaign(server, { business: owner, title: 'Noodles at noon' });
    await apply(server.url, ana, campaignId);
    const candidates = `/business/campaign/${campaignId}/candidates`;
    const [counter, kitchen] = [await openPhone(), await openPhone({ width: 1280, height: 800 })];
    const asked = { counter: 'Do you eat fish?', kitchen: 'Is Tuesday any good?' };
    for (const [phone, text] of [
      [counter, asked.counter],
      [kitchen, asked.kitchen],
    ] as const) {
      await phone.signIn(owner.email, candidates);
      await expect(phone.page.getByRole('article', { name: /Ana/ })).toBeVisible();
      await phone.goOffline();
      const card = phone.page.getByRole('article', { name: /Ana/ });
      await card.getByRole('link', { name: 'Message' }).click();
      await write(phone.page, text);
      await expect(phone.page.getByRole('navigation', { name: /^Campaign steps/ })).toBeVisible();
    }

    await Promise.all([counter.goOnline(), kitchen.goOnline()]);

    const creator = await openPhone();
    await creator.signIn(ana.email, '/creator/messages');
    await creator.page
      .getByRole('main')
      .getByRole('link', { name: /Noodles at noon/ })
      .click();
    for (const text of Object.values(asked)) {
      await expect(bubble(creator.page, text)).toHaveCount(1);
      await expect(bubble(counter.page, text)).toHaveCount(1);
      await expect(bubble(kitchen.page, text)).toHaveCount(1);
    }
    await composer(creator.page).fill('Fish and Tuesdays, both');
    await composer(creator.page).press('Enter');
    await expect(bubble(counter.page, 'Fish and Tuesdays, both')).toHaveCount(1);
    const rows = await query(
      server,
      `select r.id = k.id as "isOfCandidate", k.state, r.last_seq as seq from chatrooms r
     join candidates k on k.campaign_id = r.campaign_id and k.creator_id = r.creator_id where r.campaign_id = $1`,
      [campaignId],
    );
    expect(rows).toEqual([{ isOfCandidate: true, state: 'applied', seq: 3 }]);
  },
);

/** An application by the creator's own call. */
async function apply(
  url: string,
  { email, accountId }: Awaited<ReturnType<typeof aCreator>>,
  campaignId: string,
): Promise<void> {
  const user = new ApiUser(url);
  await user.signIn(email);
  const candidateId = randomUUID();
  const event = { event: 'creator_applied', campaignId, creatorId: accountId };
  const said = { note: 'I live around the corner', proposedPriceCents: null, availabilityHint: [] };
  await user.post(
    'candidateEvent',
    `/candidates/${candidateId}/events`,
    { candidateId, ...event, ...said },
    accountId,
  );
}
