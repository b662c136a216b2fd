import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ReviewId } from '#contract/ids.ts';
import { CHOICE_HOURS } from '#contract/appointment/rules.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { termsOf } from '#contract/campaign/terms.ts';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import { writeReview } from '#src/campaigns/data/actions.ts';
import { aCampaign, anAppointment } from '../../../support/records.ts';
import { now } from '../creator/creator-here.ts';
import { businessAccount, creatorAccount, me } from '../../messages/inbox.ts';
import { DOT, outbox, projectAt, showWork } from './show-work.tsx';

beforeEach(() => page.viewport(390, 844));

const parties = { businessId: businessAccount, creatorId: creatorAccount };
const ofBusiness = { businessId: businessAccount };
const ended = { endedOn: '2026-11-18T17:00:00.000Z' };
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** A project whose shoot the creator missed, so many hours before the time to contest that is over. */
function missed(hours: number) {
  const appointment = anAppointment({
    ...parties,
    campaignId: projectAt('shoot').campaignId,
    state: 'noShow',
    needsChoice: true,
    decideBy: new Date(now + (CHOICE_HOURS + hours) * HOUR_MS).toISOString(),
  });
  return {
    projects: [projectAt('shoot', { appointmentId: appointment.id })],
    appointments: [appointment],
  };
}

describe('a review', () => {
  test('is three faces, praise only for who was happy, and words that a bad score asks for', async () => {
    await showWork('review', { projects: [projectAt('completed', ended)] });
    await page.getByText('Beyond Expectations').click();
    await page.getByText('Clear brief').click();
    await page.getByText('Not Happy').click();
    await expect.element(page.getByText('Clear brief')).not.toBeInTheDocument();
    await button('Send review').click();
    await expect
      .element(page.getByText('Tell us what went wrong in at least 20 characters.'))
      .toBeVisible();
    expect(await outbox()).toEqual([]);

    await page.getByRole('textbox', { name: 'Public review' }).fill('x'.repeat(20));
    await button('Send review').click();
    await expect.element(page.getByText('Waiting for Desert Bloom’s review')).toBeVisible();
    expect((await outbox())[0]?.payload).toMatchObject({ score: 'notMeet', traits: [] });
  });

  test('can be changed until both are shown: one that was not sent yet is written over', async () => {
    await showWork('review', { projects: [projectAt('completed', ended)] });
    await page.getByText('Satisfied').click();
    await button('Send review').click();
    await expect
      .element(page.getByText('It’s shown once Desert Bloom writes one too', { exact: false }))
      .toBeVisible();
    await expect.element(button('Save changes')).toBeVisible();
    await page.getByText('Beyond Expectations').click();
    await button('Save changes').click();
    await expect
      .poll(async () => (await outbox()).map(({ payload }) => 'score' in payload && payload.score))
      .toEqual(['exceed']);
  });

  test('that is half written outlives the screen', async () => {
    await showWork('review', { projects: [projectAt('completed', ended)] });
    await page.getByRole('textbox', { name: 'Private feedback' }).fill('They were late.');
    await expect
      .poll(async () => (await device.db.workDrafts.toArray()).map(({ value }) => value))
      .toMatchObject([{ privateNote: 'They were late.' }]);
  });

  test('that came too late stays to be copied', async () => {
    const project = projectAt('completed', { endedOn: '2026-09-01T17:00:00.000Z' });
    await showWork('review', { projects: [project] });
    await writeReview(
      { userId: me, accountId: creatorAccount },
      {
        reviewId: newId<ReviewId>(),
        projectId: project.id,
        score: 'meet',
        traits: [],
        feedback: 'Lovely light all afternoon.',
        privateNote: '',
      },
    );
    await device.db.outbox
      .toCollection()
      .modify({ state: 'attention', attention: { code: 'REVIEW_CLOSED' } });
    await expect.element(page.getByText('Lovely light all afternoon.')).toBeVisible();
  });

  test('is explained where there is none to write', async () => {
    await showWork('review', { projects: [projectAt('cancelled', ended)] });
    await expect
      .element(page.getByText('It was canceled before a shoot was confirmed.'))
      .toBeVisible();
  });
});

describe('the details', () => {
  test('show the agreement, the rights in plain words, and the timeline, offline too', async () => {
    const at = { occurredAt: '2026-11-18T17:00:00.000Z', receivedAt: '2026-11-18T20:00:00.000Z' };
    const timeline = [{ event: 'shoot_done', actor: 'creator' as const, ...at }];
    await showWork('details', { projects: [projectAt('contentOpen', { timeline })] });
    await expect.element(page.getByText('For 365 days after approval.')).toBeVisible();
    await expect.element(page.getByText('The shoot was done')).toBeVisible();
    await expect
      .element(page.getByText('Recorded offline at Nov 18, 10:00 AM, received Nov 18, 1:00 PM.'))
      .toBeVisible();
    await expect.element(page.getByText('No payment. The offer is a gift.')).toBeVisible();
  });

  const brief = {
    category: 'eats' as const,
    description: 'Filmed before the first guest.',
    summary: 'Forty covers.',
    goals: ['awareness' as const],
    dos: ['Ask first'],
    donts: ['No flash'],
    hashtags: ['#patio'],
    mentions: ['@bloom'],
    shootWindow: { from: '2026-11-20', to: '2026-12-20' },
    applyBy: '2026-12-04',
    eligibility: { cities: ['Mesa' as const], minRatingTier: null, minFollowersText: '2,000' },
    postWindow: { from: '2026-12-24', dueDaysAfterApproval: 5 },
    onSite: { name: 'Ana', phone: null, parkingNote: 'Behind the house', doorNote: null },
    deliverables: [
      { id: 'd1', type: 'reel' as const, platform: 'facebook' as const, qty: 2, notes: 'Upright' },
      { id: 'd2', type: 'story' as const, platform: 'instagram' as const, qty: 1, notes: '' },
    ],
    shotList: [{ id: 'a', text: 'The pour', required: false, deliverableId: 'd2' }],
    gallery: [{ url: DOT, thumbUrl: DOT, width: 4, height: 3, placeholder: '', uploadId: null }],
  };
  const shared = [
    'Filmed before the first guest.',
    'Eats & Drinks',
    'Awareness',
    'Ask first',
    'No flash',
    '#patio',
    '@bloom',
    'November 20 – December 20',
    'December 4',
    '90 minutes',
    'From Mesa',
    'Followers: 2,000',
    'December 24',
    '2 × Reel (Facebook): Upright',
    '(Story (Instagram), optional)',
  ];
  const isThere = async (texts: readonly string[]) => {
    for (const text of texts) await expect.element(page.getByText(text).first()).toBeVisible();
    await expect.element(page.getByRole('list', { name: 'Photos' })).toBeVisible();
  };

  test('show the business the whole brief, and lead to its form', async () => {
    await showWork('details', { campaigns: [aCampaign({ ...brief, ...ofBusiness })] }, 'business');
    await isThere([...shared, 'Forty covers.', 'Parking: Behind the house', 'All creators']);
    await expect
      .element(page.getByRole('link', { name: 'Edit campaign' }))
      .toHaveAttribute('href', `/business/campaign/edit?campaign=${aCampaign().id}`);
  });

  test('show a selected creator the whole brief with the terms that were agreed', async () => {
    const campaign = aCampaign({ ...brief, ...ofBusiness, onSite: null, hashtags: ['#later'] });
    const agreed = { ...termsOf(aCampaign(brief)), requiresShoot: true };
    await showWork('details', {
      campaigns: [campaign],
      projects: [projectAt('contentOpen', { terms: agreed })],
    });
    await isThere(shared);
    expect(page.getByText('#later').elements()).toEqual([]);
    expect(page.getByRole('link', { name: 'Edit campaign' }).elements()).toEqual([]);
  });

  test('cancelling asks for a reason and says that it needs a connection; nothing is queued', async () => {
    await showWork('details', { projects: [projectAt('contentOpen')] });
    await button('Cancel project').click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('You need to be online to do this.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel project' }).click();
    await expect.element(dialog.getByText('Please give a reason.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('I am ill.');
    await dialog.getByRole('button', { name: 'Cancel project' }).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await expect.element(dialog).toBeVisible();
    expect(await outbox()).toEqual([]);
    await expect
      .poll(async () => (await device.db.workDrafts.toArray()).map(({ value }) => value))
      .toEqual(['I am ill.']);
  });

  test('a problem is reported while the work goes on and for fourteen days after its end', async () => {
    const endedOn = new Date(now - 13 * 86_400_000).toISOString();
    await showWork('details', { projects: [projectAt('completed', { endedOn })] });
    await expect.element(button('Report a problem')).toBeVisible();
  });

  test.each([
    ['creator', 1, 'Contest the no-show'],
    ['creator', -1, 'Report a problem'],
    ['business', 1, 'Report a problem'],
  ] as const)(
    'the link of a no-show meets the %s, %s hours before its time is over, with “%s”',
    async (side, hours, name) => {
      await showWork('details', missed(hours), side, undefined, '/#contest');

      const dialog = page.getByRole('dialog', { name: 'Contest the no-show' });
      if (name === 'Contest the no-show') await expect.element(dialog).toBeVisible();
      else {
        await expect.element(button(name)).toBeVisible();
        expect(dialog.elements()).toEqual([]);
      }
    },
  );

  test('without the link a no-show is contested by its button', async () => {
    await showWork('details', missed(1));
    await button('Contest the no-show').click();
    await expect.element(page.getByRole('dialog', { name: 'Contest the no-show' })).toBeVisible();
  });

  test('a problem is not offered to be reported longer after the end', async () => {
    const endedOn = new Date(now - 15 * 86_400_000).toISOString();
    await showWork('details', { projects: [projectAt('completed', { endedOn })] });
    await expect.element(page.getByText('No payment. The offer is a gift.')).toBeVisible();
    expect(button('Report a problem').elements()).toEqual([]);
  });

  test('after the approval the other side is asked, and can refuse without a connection', async () => {
    const cancelRequest = {
      by: 'business' as const,
      reason: 'We close.',
      on: '2026-11-20T16:00:00.000Z',
      agreedBy: '2026-11-23T16:00:00.000Z',
    };
    await showWork('details', { projects: [projectAt('postOpen', { cancelRequest })] });
    await expect.element(page.getByText('We close.')).toBeVisible();
    await button('Decline').click();
    await expect.element(page.getByText('We close.')).not.toBeInTheDocument();
    expect((await outbox())[0]?.payload).toMatchObject({ event: 'cancel_refused' });
  });

  test('a business duplicates its campaign offline and goes on with the draft', async () => {
    const { go } = await showWork('details', {}, 'business');
    await button('Duplicate campaign').click();
    await expect.poll(() => go.mock.lastCall?.[0]).toMatch(/^\/business\/campaign\/create\?draft=/);
    const [draft] = await outbox();
    expect(draft?.payload).toMatchObject({ fields: { title: 'Patio season (copy)' }, gallery: [] });
    expect(draft?.payload).not.toMatchObject({ campaignId: aCampaign().id });
  });

  test('recruiting is closed without a connection', async () => {
    await showWork('details', {}, 'business');
    await button('Close recruiting').click();
    await expect.element(button('Re-open recruiting')).toBeVisible();
    expect((await outbox())[0]?.payload).toMatchObject({ event: 'close_recruiting' });
  });
});
