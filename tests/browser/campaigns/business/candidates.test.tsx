import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CandidateRecord } from '#contract/candidate/record.ts';
import type { AccountId, ChatroomId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import { aCampaign, aCandidate } from '../../../support/records.ts';
import {
  aBusinessHere,
  actor,
  campaign,
  idOf,
  ofBusiness,
  queued,
  refused,
  showPage,
} from './business-here.tsx';

beforeEach(() => page.viewport(390, 844));

const points = { category: 40, distance: 20, tier: 0, price: 10, response: 0 };
const candidate = (number: number, change: Partial<CandidateRecord> = {}) =>
  aCandidate({
    ...ofBusiness,
    id: idOf(number),
    creatorId: idOf(1_000_000 + number) as string as AccountId,
    creatorFirstName: `Creator ${number}`,
    creatorLastName: '',
    match: { score: 70, points },
    ...change,
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const cards = page.getByRole('article');
const tab = (name: string) => page.getByRole('tab', { name });

test('a creator is chosen without a connection: the terms are shown first, and it is not yet confirmed', async () => {
  await aBusinessHere({ candidates: [candidate(1)] });
  showPage('candidates');
  await button('Select').click();
  const dialog = page.getByRole('dialog', { name: 'Select Creator 1?' });
  await expect.element(dialog.getByText('Dinner for two')).toBeVisible();

  await dialog.getByRole('button', { name: 'Select Creator 1' }).click();

  await expect
    .poll(queued)
    .toMatchObject([
      { state: 'waiting', payload: { event: 'business_accepted', candidateId: idOf(1) } },
    ]);
  await expect.element(page.getByText('1 of 1 slots filled')).toBeVisible();
  await expect.element(page.getByText('Not yet confirmed').first()).toBeVisible();
});

test('a score is shown with its reasons, and opened with all of its parts', async () => {
  await aBusinessHere({ candidates: [candidate(1)] });
  showPage('candidates');

  await expect.element(cards.getByText('creates in your category · close by')).toBeVisible();
  await cards.getByRole('button', { name: /Match 70/ }).click();

  await expect.element(cards.getByText('40 of 40')).toBeVisible();
  await expect.element(cards.getByText('0 of 20')).toBeVisible();
});

test('saying no takes a reason in soft words', async () => {
  await aBusinessHere({ candidates: [candidate(1)] });
  showPage('candidates');
  await button('Decline').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Our dates don’t line up.').click();

  await dialog.getByRole('button', { name: 'Decline' }).click();

  await expect
    .poll(queued)
    .toMatchObject([{ payload: { event: 'business_declined', reason: 'otherDates' } }]);
  await expect.element(tab('Declined (1)')).toBeVisible();
});

test('while every place is taken, applicants are backups with their rank, and choosing one is explained', async () => {
  const full = aCampaign({ ...ofBusiness, openSlots: 0 });
  await aBusinessHere({
    campaigns: [full],
    candidates: [candidate(1, { match: { score: 50, points } }), candidate(2)],
  });
  showPage('candidates');

  await expect.element(cards.first()).toHaveAccessibleName('Creator 2');
  await expect.element(cards.first().getByText('Backup 1')).toBeVisible();
  await button('Select').first().click();

  await expect.element(page.getByRole('dialog', { name: 'This campaign is full' })).toBeVisible();
  await expect
    .element(page.getByText(/All slots are filled. Creator 2 stays a backup/))
    .toBeVisible();
  expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Select/ })
      .elements(),
  ).toEqual([]);
});

test('three can be compared side by side, a fourth is explained', async () => {
  await aBusinessHere({ candidates: [1, 2, 3, 4].map((one) => candidate(one)) });
  showPage('candidates');
  for (const name of ['Creator 1', 'Creator 2', 'Creator 3']) {
    const card = page.getByRole('article', { name });
    await card.getByText('Compare').click();
  }
  await page.getByRole('article', { name: 'Creator 4' }).getByText('Compare').click();
  await expect.element(page.getByText('You can compare up to 3 creators.')).toBeVisible();

  await button('Compare 3 creators').click();

  const table = page.getByRole('table');
  await expect.element(table.getByRole('columnheader', { name: 'Creator 3' })).toBeInTheDocument();
  expect(table.getByRole('button', { name: /^Select/ }).elements()).toHaveLength(3);
});

test('a business writes to who applied before it has decided, in the room they will have', async () => {
  const room = newId<ChatroomId>();
  await aBusinessHere({
    candidates: [candidate(1), candidate(2, { match: null, chatroomId: room })],
  });
  const { go } = showPage('candidates');

  for (const name of ['Creator 1', 'Creator 2']) {
    await page.getByRole('article', { name }).getByRole('link', { name: 'Message' }).click();
  }

  expect(go.mock.calls).toEqual([
    [`/business/campaign/${campaign.id}/messaging/${candidate(1).id}`],
    [`/business/campaign/${campaign.id}/messaging/${room}`],
  ]);
});

test('a selected creator does not vanish without a word: the screen says what follows, and has the focus there', async () => {
  await aBusinessHere({ candidates: [candidate(1), candidate(2)] });
  const { go } = showPage('candidates');
  await page.getByRole('article', { name: 'Creator 1' }).getByText('Select').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Select Creator 1' }).click();

  const note = page.getByRole('status').filter({ hasText: 'You selected Creator 1.' });
  await expect.element(note).toBeVisible();
  await expect.element(note.getByText(/Next, Creator 1 picks a time/)).toBeVisible();
  await expect.element(note).toHaveFocus();
  await note.getByRole('link', { name: 'Go to schedule' }).click();

  expect(go).toHaveBeenCalledWith(
    `/business/campaign/${campaign.id}/schedule?project=${candidate(1).id}`,
  );
});

test('a declined creator is announced among the declined', async () => {
  await aBusinessHere({ candidates: [candidate(1)] });
  showPage('candidates');
  await button('Decline').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();

  await page.getByRole('button', { name: 'Show declined' }).click();

  await expect.element(tab('Declined (1)')).toHaveAttribute('aria-selected', 'true');
  expect(page.getByText('You declined Creator 1.').elements()).toEqual([]);
});

test('one creator can’t be compared: the screen says that two are needed', async () => {
  await aBusinessHere({ candidates: [candidate(1), candidate(2)] });
  showPage('candidates');
  await page.getByRole('article', { name: 'Creator 1' }).getByText('Compare').click();

  await expect
    .element(page.getByText('Creator 1 is selected. Choose one or two more to compare.'))
    .toBeVisible();
  expect(page.getByRole('button', { name: /^Compare \d/ }).elements()).toEqual([]);
  await page.getByRole('article', { name: 'Creator 2' }).getByText('Compare').click();
  await expect.element(button('Compare 2 creators')).toBeVisible();
});

test('an invitation that met an application offers to select instead, and the card goes with it', async () => {
  await aBusinessHere({ candidates: [candidate(1)] });
  const { creatorId } = candidate(1);
  await refused(
    {
      kind: 'candidateEvent',
      payload: {
        event: 'business_invite',
        candidateId: idOf(99),
        campaignId: campaign.id,
        creatorId,
        note: '',
      },
    },
    { code: 'ALREADY_APPLIED' },
  );
  showPage('candidates');
  const card = page.getByRole('group', { name: /already applied. You can select them/ });

  await card.getByRole('button', { name: 'Select Creator 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Select Creator 1' }).click();

  await expect.poll(queued).toMatchObject([{ payload: { event: 'business_accepted' } }]);
  await expect.element(card).not.toBeInTheDocument();
});

test('who may only look chooses nobody', async () => {
  await aBusinessHere({ candidates: [candidate(1)] }, 'corp-viewer');
  showPage('candidates', 'corp-viewer');

  await expect.element(cards).toBeVisible();
  await expect.element(page.getByText(/Owners and managers select/)).toBeVisible();
  expect(page.getByRole('button', { name: /Select|Decline|Invite/ }).elements()).toEqual([]);
});

test('where nobody has applied, suggestions from before are invited without a connection', async () => {
  await aBusinessHere({});
  await device.db.answers.put({
    accountId: actor.accountId,
    key: `suggestions ${campaign.id}`,
    at: 0,
    value: {
      creators: [
        {
          id: idOf(7),
          firstName: 'Rosa',
          lastName: 'Benally',
          photoUrl: null,
          locality: 'Phoenix',
          categories: ['eats'],
          acceptGiftOffer: true,
          acceptPaidPromotion: false,
          minPrice: 50,
          status: 'BASIC',
          reviewCount: 0,
          completedCampaigns: 0,
          works: [],
        },
      ],
    },
  });
  showPage('candidates');
  await expect.element(page.getByText('No applications yet')).toBeVisible();
  await page.getByRole('textbox', { name: 'Invitation note' }).fill('We love your work');

  await button('Invite Rosa Benally').click();

  await expect
    .poll(queued)
    .toMatchObject([
      { payload: { event: 'business_invite', creatorId: idOf(7), note: 'We love your work' } },
    ]);
  await tab('Invited (1)').click();
  await expect.element(page.getByRole('article', { name: 'Rosa Benally' })).toBeVisible();
});

test('of a thousand candidates only those that one looks at are drawn, and scrolling shows the others', async () => {
  const many = Array.from({ length: 1000 }, (_, place) =>
    candidate(place + 1, { match: { score: 0, points } }),
  );
  await aBusinessHere({ candidates: many });
  showPage('candidates');
  await expect.element(tab('Applied (1000)')).toBeVisible();
  await expect.poll(() => cards.elements().length).toBeGreaterThan(0);
  expect(cards.elements().length).toBeLessThan(20);

  const scroller = page.getByTestId('scroller').element();
  scroller.scrollTop = scroller.scrollHeight / 2;

  await expect.poll(() => cards.elements()[0]?.getAttribute('aria-label')).not.toBe('Creator 1');
  expect(cards.elements().length).toBeLessThan(20);
});
