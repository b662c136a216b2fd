import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ApiUser } from '../support/api-user.ts';
import { addFile, tick, tickAll } from '../support/campaigns.ts';
import { query } from '../support/database.ts';
import { aBusiness, aCampaign, aCreator, BRIEF, timeComes, type Party } from '../support/market.ts';
import { LARGE_FILES_MS } from '../support/patience.ts';
import { aPhoto } from '../support/photos.ts';
import { chooseTime } from '../support/shoots.ts';
import { expect, test } from '../support/test.ts';

const REEL = 'Reel (Instagram)';
const PLACES = [...BRIEF.shots, REEL];

test(
  'an invitation declined, another creator, another time, content sent back once, a post put right',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    test.slow();
    const owner = await aBusiness(server);
    const photoUrl = '/icons/icon-192.png';
    const [ana, ben] = [
      await aCreator(server, { photoUrl }),
      await aCreator(server, { firstName: 'Ben', lastName: 'Ito', photoUrl }),
    ];
    const campaignId = await aCampaign(server, { business: owner, title: 'Noodles at noon' });
    const invite = await inviting(server, owner, campaignId);
    const at = (side: 'business' | 'creator', place: string) =>
      `/${side}/campaign/${campaignId}/${place}`;
    await invite(ana);

    // The first one says no.
    const first = await openPhone();
    await first.signIn(ana.email, at('creator', 'selection'));
    await first.page.getByRole('button', { name: 'Decline' }).click();
    const refusal = first.page.getByRole('dialog');
    await refusal.getByRole('textbox').fill('I am away that week');
    await refusal.getByRole('button', { name: 'Decline' }).click();
    const business = await openPhone({ width: 1280, height: 800 });
    await business.signIn(owner.email, at('business', 'candidates'));
    await business.page.getByRole('tab', { name: /^Declined/ }).click();
    await expect(business.page.getByText('I am away that week')).toBeVisible();

    // The second one says yes, with the licence read.
    await invite(ben);
    const creator = await openPhone();
    await creator.signIn(ben.email, at('creator', 'selection'));
    await creator.page.getByRole('button', { name: 'Accept' }).click();
    const agreement = creator.page.getByRole('dialog');
    await tick(agreement.getByRole('checkbox'));
    await agreement.getByRole('button', { name: 'Accept' }).click();
    await expect(creator.page.getByText('You’re in').first()).toBeVisible();

    // A time is agreed on, and moved.
    await creator.page.goto(at('creator', 'schedule'));
    await chooseTime(creator.page, '10:00 AM');
    await creator.page.getByRole('button', { name: 'Request this time' }).click();
    await answerRequest(business.page, at('business', 'schedule'), 'Confirm');
    await expect(creator.page.getByText('Confirmed', { exact: true }).first()).toBeVisible();
    await creator.page.getByRole('button', { name: 'Request a new time · 3 of 3 left' }).click();
    const sheet = creator.page.getByRole('dialog', { name: 'Request a new time' });
    await chooseTime(sheet, '2:00 PM');
    await sheet.getByRole('button', { name: 'Request this time' }).click();
    await expect(sheet).toHaveCount(0);
    await answerRequest(business.page, at('business', 'schedule'), /^Approve /);
    await expect(creator.page.getByText(/2:00 PM/).first()).toBeVisible();
    await expect(creator.page.getByRole('button', { name: /2 of 3 left/ })).toBeVisible();

    // The content is sent back once, and comes better.
    await timeComes(server, { business: owner, creator: ben }, 20);
    await creator.page.goto(at('creator', 'schedule'));
    const done = creator.page.getByRole('button', { name: 'Shoot done' });
    await done.click();
    // The button goes when the device has stored that the shoot is done.
    await expect(done).toHaveCount(0);
    await creator.page.goto(at('creator', 'content'));
    for (const [index, place] of PLACES.entries()) {
      await addFile(creator.page, place, await aPhoto({ hue: index * 90 }));
    }
    await tickAll(creator.page);
    await creator.page.getByRole('button', { name: 'Send for review' }).click();
    await business.page.goto(at('business', 'content-review'));
    await business.page
      .getByRole('button', { name: 'Request changes' })
      .click({ timeout: LARGE_FILES_MS });
    const feedback = business.page.getByRole('dialog');
    await feedback
      .getByRole('textbox', { name: /^Message to Ben/ })
      .fill('The reel a little brighter');
    await feedback.getByRole('button', { name: 'Send request' }).click();
    await expect(creator.page.getByText('The reel a little brighter')).toBeVisible();
    await replaceFile(creator.page, REEL);
    await tickAll(creator.page);
    await creator.page.getByRole('button', { name: 'Send for review' }).click();
    const approve = business.page.getByRole('button', { name: /^Approve all/ });
    await expect(approve).toBeVisible({ timeout: LARGE_FILES_MS });
    await expect(business.page.getByText('v2').first()).toBeVisible({ timeout: LARGE_FILES_MS });
    await tickAll(business.page);
    await approve.click();
    await business.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();

    // A link of another place is none; the right one is put right once more.
    await creator.page.goto(at('creator', 'post'));
    const link = creator.page.getByRole('textbox', { name: /Instagram/ });
    await link.fill('https://tiktok.com/@ben/video/1');
    await link.blur();
    await expect(creator.page.getByText('This link isn’t from Instagram.')).toBeVisible();
    await link.fill('https://www.instagram.com/reel/first/');
    await creator.page.getByRole('button', { name: 'Submit link' }).click();
    await business.page.goto(at('business', 'view-post'));
    await business.page.getByRole('button', { name: 'Request changes' }).click();
    const change = business.page.getByRole('dialog');
    await change.getByRole('textbox').fill('The tag is missing');
    await change.getByRole('button', { name: 'Send' }).click();
    await expect(creator.page.getByText('The tag is missing').first()).toBeVisible();
    await link.fill('https://www.instagram.com/reel/second/?utm_source=app');
    await creator.page.getByRole('button', { name: 'Submit link' }).click();
    const verify = business.page.getByRole('button', { name: 'Verify', exact: true });
    await expect(business.page.getByRole('link', { name: /second/ })).toBeVisible();
    await tickAll(business.page);
    await verify.click();
    await expect(creator.page.getByText(/verified your posts/)).toBeVisible();

    const rows = await query(
      server,
      `select k.state, p.step, p.round, p.submission, p."post_rounds" as posts, p.posts -> 0 ->> 'normalisedUrl' as url
     from candidates k left join projects p on p.id = k.id where k.campaign_id = $1 order by k.created_on`,
      [campaignId],
    );
    expect(rows).toMatchObject([
      { state: 'inviteDeclined', step: null },
      {
        state: 'accepted',
        step: 'completed',
        round: 1,
        submission: 2,
        posts: 1,
        url: 'https://instagram.com/reel/second',
      },
    ]);
  },
);

/** Invitations by the owner's own call. */
async function inviting(server: { url: string }, owner: Party, campaignId: string) {
  const user = new ApiUser(server.url);
  await user.signIn(owner.email);
  return async ({ accountId }: Party): Promise<void> => {
    const candidateId = randomUUID();
    const event = {
      event: 'business_invite',
      campaignId,
      creatorId: accountId,
      note: 'Please come',
    };
    const path = `/candidates/${candidateId}/events`;
    await user.post('candidateEvent', path, { candidateId, ...event }, owner.accountId);
  };
}

async function answerRequest(page: Page, schedule: string, answer: string | RegExp): Promise<void> {
  await page.goto(schedule);
  await page
    .getByRole('link', { name: /(Requested|requested)$/ })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: 'Shoot' })
    .getByRole('button', { name: answer, ...(typeof answer === 'string' && { exact: true }) })
    .click();
}

/** Puts a new version in the place of a file. */
async function replaceFile(page: Page, place: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${place}, file 1` }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Replace with a new version' }).click();
  await (await choosing).setFiles(await aPhoto({ hue: 300 }));
  await expect(page.getByText('Version 2').first()).toBeVisible({ timeout: LARGE_FILES_MS });
}
