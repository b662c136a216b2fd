import { approveAll, photosFor, sendWhatWaits, whileOffline } from '../support/campaigns.ts';
import { crashBrowser } from '../support/crash.ts';
import { query } from '../support/database.ts';
import { aBusiness, aCampaign, aCreator, BRIEF } from '../support/market.ts';
import { LARGE_FILES_MS } from '../support/patience.ts';
import { expect, test } from '../support/test.ts';

const TITLE = 'Ramada brunch, slowly';
const NOTE = 'I film mornings, and I live around the corner';
/** The shortest way through a campaign: nobody has to come, and nothing is posted. */
const CONTENT_ALONE = { requires_shoot: false, requires_post: false };
const PLACES = [...BRIEF.shots, 'Reel (Instagram)'];

test('an application, its selection, the content and its approval, each without signal, arrive once', async ({
  openPhone,
  server,
}) => {
  const [owner, ana] = [
    await aBusiness(server),
    await aCreator(server, { photoUrl: '/icons/icon-192.png' }),
  ];
  const campaignId = await aCampaign(server, {
    business: owner,
    title: TITLE,
    over: CONTENT_ALONE,
  });
  const at = (side: 'business' | 'creator', place: string) =>
    `/${side}/campaign/${campaignId}/${place}`;
  const creator = await openPhone();
  await creator.signIn(ana.email, '/creator/dashboard');
  await creator.page.getByRole('link', { name: TITLE }).first().click();
  await expect(creator.page.getByText(BRIEF.shots[0] ?? '')).toBeVisible();
  await whileOffline(creator, async () => {
    await creator.page.getByRole('button', { name: 'Apply' }).click();
    await creator.page.getByRole('textbox', { name: 'Note' }).fill(NOTE);
    await creator.page.getByRole('button', { name: 'Send application' }).click();
    await expect(creator.page.getByText('You applied').first()).toBeVisible();
  });

  // Selected without a connection: not agreed before the server confirms it.
  const business = await openPhone({ width: 1280, height: 800 });
  await business.signIn(owner.email, at('business', 'candidates'));
  await expect(business.page.getByText(NOTE)).toBeVisible();
  await whileOffline(business, async () => {
    await business.page.getByRole('button', { name: 'Select', exact: true }).click();
    await business.page.getByRole('button', { name: /^Select Ana/ }).click();
    await expect(business.page.getByText('Not yet confirmed').first()).toBeVisible();
  });
  await expect(business.page.getByText('Not yet confirmed')).toHaveCount(0);

  // What was made is on the device, outlives a kill, and leaves by itself.
  await creator.page.goto(at('creator', 'content'));
  await expect(
    creator.page.getByRole('group', { name: PLACES[0] ?? '', exact: true }),
  ).toBeVisible();
  const photos = await photosFor(PLACES, 1200, 1000);
  await whileOffline(creator, async () => {
    await sendWhatWaits(creator, at('creator', 'content'), photos, () => crashBrowser(creator));
  });
  await expect(creator.page.getByText('In review').first()).toBeVisible({
    timeout: LARGE_FILES_MS,
  });

  await approveAll(business, at('business', 'content-review'));

  const once = ['project_created', 'content_submitted', 'content_approved'];
  const arrived = async () => {
    const [project] = await query<{ events: string[]; items: string }>(
      server,
      `select array(select jsonb_array_elements(timeline) ->> 'event') as events,
         (select count(*) from content_items i where i.campaign_id = projects.campaign_id) as items
       from projects where campaign_id = $1`,
      [campaignId],
    );
    const events = project?.events.filter((event) => once.includes(event));
    return { events, items: Number(project?.items) };
  };
  // The approval leaves once there is signal.
  await expect.poll(arrived).toEqual({ events: once, items: photos.size });
});
