import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AppointmentId, CampaignId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { situations } from '#contract/project/rules.ts';
import { device } from '#src/data/device/browser-device.ts';
import { queueCampaign } from '#src/features/create-campaign/queue-campaign.ts';
import { AnsweringDesk } from '#src/app/answering-desk.tsx';
import { useUnseenCount } from '#src/data/notification-count.ts';
import { useHandled } from '#src/campaigns/frame/needs.ts';
import { fields } from '../../../support/campaign-fields.ts';
import { aCandidate, aNotification, anAppointment } from '../../../support/records.ts';
import { businessAccount } from '../../messages/inbox.ts';
import { mount } from '../../ui/mount.tsx';
import { actor, atDesk, atList, campaign, owner, projectOf } from './at-list.tsx';

beforeEach(async () => {
  await page.viewport(390, 844);
});

const cards = page.getByRole('article');

test('a business without campaigns is shown the way to its first', async () => {
  const { go } = await atList({});

  await expect.element(page.getByText('Create your first campaign')).toBeVisible();
  await page.getByRole('link', { name: 'Create campaign' }).last().click();

  expect(go).toHaveBeenCalledWith('/business/campaign/create');
});

test('a refused first campaign is shown, with the way to it, and is not deleted in passing', async () => {
  await atDesk({});
  const campaignId = newId<CampaignId>();
  await queueCampaign(
    actor,
    { campaignId, fields: fields({ title: 'Patio' }), gallery: [] },
    { baseVersion: undefined },
  );
  await device.db.outbox
    .toCollection()
    .modify({ state: 'attention', attention: { code: 'FAILED' } });
  const { go } = mount(
    <AnsweringDesk actor={actor} role={owner} now={Date.now()}>
      {null}
    </AnsweringDesk>,
  );

  const card = page.getByRole('group', { name: /Patio/ });
  await card.getByRole('link').click();
  expect(go).toHaveBeenCalledWith(`/business/campaign/create?draft=${campaignId}`);
  expect(card.getByRole('button').elements()).toEqual([]);
});

test('who may not write campaigns is offered no way to', async () => {
  await atList({ campaigns: [campaign('Patio')] }, 'staff');

  await expect.element(cards).toBeVisible();
  expect(page.getByRole('link', { name: 'Create campaign' }).elements()).toEqual([]);
});

test('each card shows its step and its slots, and leads to the next action', async () => {
  const patio = campaign('Patio', { creatorSlots: 3, openSlots: 2 });
  const candidates = [aCandidate({ campaignId: patio.id, state: 'applied' })];
  const { go } = await atList({ campaigns: [patio], candidates });

  const said = () => cards.elements()[0]?.textContent;
  await expect.poll(said).toContain('You have creator candidates');
  expect(said()).toContain('1 new applicant');
  expect(said()).toContain('1 of 3 slots filled');
  await page.getByRole('link', { name: 'Patio' }).click();

  expect(go).toHaveBeenCalledWith(`/business/campaign/${patio.id}/candidates`);
});

test('drafts, completed and cancelled ones have tabs of their own, and a draft goes on where it is written', async () => {
  const draft = campaign('Half a thought', { status: 'draft' });
  const { go } = await atList({ campaigns: [campaign('Patio'), draft] });

  await page.getByRole('radio', { name: 'Drafts (1)' }).click();
  await page.getByRole('link', { name: 'Half a thought' }).click();
  expect(go).toHaveBeenCalledWith(`/business/campaign/create?draft=${draft.id}`);

  await page.getByRole('radio', { name: 'Completed' }).click();
  await expect.element(page.getByText('Nothing completed yet')).toBeVisible();
});

test('the search finds by words, and says when nothing fits', async () => {
  await atList({ campaigns: [campaign('Patio'), campaign('Five teas')] });
  const search = page.getByRole('searchbox', { name: 'Search campaigns' });

  await search.fill('tea');
  await expect.poll(() => cards.elements().length).toBe(1);
  await search.fill('rooftop');
  await expect.element(page.getByText('No campaigns match “rooftop”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();

  await expect.poll(() => cards.elements().length).toBe(2);
});

test('of a thousand campaigns those on the screen are drawn, from the first moment on', async () => {
  const campaigns = Array.from({ length: 1_000 }, (_, n) => campaign(`Campaign ${n}`));
  await atList({ campaigns });

  await expect.element(cards.first()).toBeVisible();
  expect(cards.elements().length).toBeLessThan(40);
  await expect.element(page.getByRole('radio', { name: 'Active (1000)' })).toBeVisible();
});

test('the day lists what waits for the business, each with its place', async () => {
  const patio = campaign('Patio', { openSlots: 0 });
  const project = projectOf(patio, { ...situations.contentSubmitted, campaignTitle: 'Patio' });
  await atDesk({ campaigns: [patio], projects: [project] });
  const { go } = mount(
    <AnsweringDesk actor={actor} role={owner} now={Date.now()}>
      <p>Shoots</p>
    </AnsweringDesk>,
  );

  await expect
    .element(page.getByRole('heading', { name: '1 item needs your attention' }))
    .toBeVisible();
  await page.getByRole('link', { name: /Patio.*Approve content/ }).click();

  expect(go).toHaveBeenCalledWith(
    `/business/campaign/${patio.id}/content-review?project=${project.id}`,
  );
});

test('a booking and a new time are answered in the queue, and leave it and the bell at once', async () => {
  const patio = campaign('Patio', { openSlots: 0 });
  const start = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const requestOf = (change: Parameters<typeof anAppointment>[0]) =>
    anAppointment({
      id: newId<AppointmentId>(),
      campaignId: patio.id,
      businessId: businessAccount,
      startDateTime: start(2),
      endDateTime: start(2.1),
      ...change,
    });
  const booking = requestOf({ decideBy: start(1) });
  const moved = requestOf({
    state: 'rescheduleRequested',
    requestedSlots: [start(3)],
    firstname: 'Noor',
    lastname: '',
  });
  const shoot = (one: typeof booking, creatorFirstName: string) =>
    projectOf(patio, { ...situations.shoot, appointmentId: one.id, creatorFirstName });
  const told = aNotification({
    accountId: businessAccount,
    accountType: 'business',
    category: 'BOOKING_RESERVED',
    path: `/business/campaign/${patio.id}/schedule`,
    revision: 1,
  });
  await atDesk({
    campaigns: [patio],
    projects: [shoot(moved, 'Noor'), shoot(booking, 'Maya')],
    appointments: [moved, booking],
    notifications: [told],
  });
  const Bell = () => <p>{useUnseenCount(actor, useHandled(actor))} unseen</p>;
  mount(
    <AnsweringDesk actor={actor} role={owner} now={Date.now()}>
      <Bell />
    </AnsweringDesk>,
  );
  await expect.element(page.getByText('1 unseen')).toBeVisible();

  await expect
    .element(page.getByRole('heading', { name: '2 items need your attention' }))
    .toBeVisible();
  const rows = page.getByRole('link', { name: /Schedule shoot/ });
  expect(rows.elements().map((one) => one.textContent)).toEqual([
    expect.stringMatching(/Maya.*Patio/),
    expect.stringMatching(/Noor.*Patio/),
  ]);
  await page.getByRole('button', { name: 'Confirm: Maya Okafor' }).click();
  await expect
    .element(page.getByRole('heading', { name: '1 item needs your attention' }))
    .toBeVisible();
  await page.getByRole('button', { name: /Approve .*: Noor/ }).click();
  await expect.element(page.getByText('You’re all caught up')).toHaveFocus();
  await expect.element(page.getByText('0 unseen')).toBeVisible();

  const queued = await device.db.outbox.toArray();
  expect(queued.map(({ payload }) => 'event' in payload && payload.event)).toEqual([
    'booking_confirmed',
    'reschedule_approved',
  ]);
});
