import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { CommandId, ReviewId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { startNotices } from '#server/notices/start.ts';
import type { Letter } from '#server/ports/mail/mail.ts';
import { serverForFile } from '../../support/app.ts';
import { outcomes, send } from '../../support/chat.ts';
import { aConfirmed, aDeal, after, FRIDAY, happening, type Deal } from '../bookings/shoots.ts';

let stop: () => Promise<void>;
const letters: Letter[] = [];

const app = await serverForFile({
  now: () => FRIDAY,
  env: { supportEmail: 'help@pollin.test' },
  mail: { send: async (letter) => void letters.push(letter) },
});
beforeAll(async () => {
  stop = await startNotices(app.deps);
});
afterAll(async () => {
  await stop();
});
beforeEach(() => {
  letters.length = 0;
});

const command = (kind: 'projectEvent' | 'submitReview', payload: object) =>
  ({
    id: newId<CommandId>(),
    kind,
    occurredAt: FRIDAY.toISOString(),
    payload,
  }) as CommandEnvelope;

/** The letters that support has got, once all due ones are written. */
async function toSupport(): Promise<Letter[]> {
  await app.jobs.runDue(FRIDAY);
  return letters.filter(({ to }) => to === 'help@pollin.test');
}

const idsOf = ({ project }: Deal): string[] => [
  project.projectId,
  project.campaignId,
  project.businessId,
  project.creatorId,
];

it('support gets one letter about a reported problem, with its words and what it is about', async () => {
  const deal = await aDeal(app);
  const { projectId } = deal.project;
  const reason = 'They want other videos.\nWe <b>agreed</b> on two.';
  const opened = command('projectEvent', { projectId, event: 'dispute_opened', reason });

  expect(await outcomes(app, deal.asCreator, [opened])).toEqual(['done']);
  await send(app, deal.asCreator, [opened]);

  const [letter, ...more] = await toSupport();
  expect(more).toEqual([]);
  expect(letter?.subject).toContain('Problem reported');
  expect(letter?.text).toContain('The creator reported a problem');
  const link = `${app.deps.env.publicUrl}/desk/${projectId}`;
  for (const part of ['They want other videos.', link, ...idsOf(deal)]) {
    expect(letter?.text).toContain(part);
  }
  expect(letter?.html).not.toContain('<b>agreed');
});

it('support gets no letter about a problem that was refused', async () => {
  const deal = await aDeal(app);
  const other = await aDeal(app);
  const { projectId } = deal.project;
  const opened = command('projectEvent', { projectId, event: 'dispute_opened', reason: 'Mine' });

  expect(await outcomes(app, other.asCreator, [opened])).toEqual(['NOT_FOUND']);

  expect(await toSupport()).toEqual([]);
});

it('support gets one letter about a no-show, which names the shoot and the time to contest it', async () => {
  const deal = await aDeal(app);
  const startDateTime = after(FRIDAY, -HOUR_MS);
  const id = await aConfirmed(app, deal.project, { startDateTime });

  const missed = happening(deal.project, id, 'no_show');
  expect(await outcomes(app, deal.asBusiness, [missed])).toEqual(['done']);
  await send(app, deal.asBusiness, [missed]);

  const [letter, ...more] = await toSupport();
  expect(more).toEqual([]);
  expect(letter?.subject).toContain('No-show reported');
  for (const part of [id, 'until Sun, Nov 22, 10:00 AM', ...idsOf(deal)]) {
    expect(letter?.text).toContain(part);
  }
});

it('a review’s words for support reach support, once for each wording', async () => {
  const ended = { step: 'completed', contentState: 'approved', postState: 'verified' } as const;
  const deal = await aDeal(app, { ...ended, endedOn: FRIDAY });
  const { projectId } = deal.project;
  const review = (privateNote: string, feedback = '') =>
    command('submitReview', {
      projectId,
      reviewId: newId<ReviewId>(),
      score: 'meet',
      traits: [],
      feedback,
      privateNote,
    });

  expect(
    await outcomes(app, deal.asBusiness, [
      review(''),
      review('He asked for cash.'),
      review('He asked for cash.', 'Nice work, thank you.'),
    ]),
  ).toEqual(['done', 'done', 'done']);

  const [letter, ...more] = await toSupport();
  expect(more).toEqual([]);
  expect(letter?.subject).toContain('Note for support');
  for (const part of ['He asked for cash.', 'The business wrote this', '/desk/', ...idsOf(deal)]) {
    expect(letter?.text).toContain(part);
  }
  expect(letter?.text).not.toContain('Nice work');
});
