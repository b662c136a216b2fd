import { expect, test } from 'vitest';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { nextActorOf, whoseText } from '#src/campaigns/frame/next-actor.ts';
import { newId } from '#contract/new-id.ts';
import { aCandidate } from '../../../support/records.ts';
import { noWork } from '../no-work.ts';

const desk = (mark: 'waiting' | null): CampaignDesk => ({
  actor: { userId: newId(), accountId: newId() },
  side: 'creator',
  isAlone: false,
  role: 'owner',
  now: Date.parse('2026-11-20T17:00:00.000Z'),
  work: { ...noWork, campaign: undefined },
  campaign: undefined,
  project: null,
  candidate: { ...aCandidate({ state: 'applied' }), mark },
  appointment: null,
});

test('an application is looked at once it has left the device, and not before', () => {
  const told = (mark: 'waiting' | null) => {
    const nextActor = nextActorOf(desk(mark));
    return nextActor && `${whoseText(nextActor)} · ${nextActor.what}`;
  };
  expect(told('waiting')).toBe(
    'Nothing to do · Your application is saved on this device. We’ll send it when you’re back online.',
  );
  expect(told(null)).toMatch(/under review/);
});

test('while support decides about a no-show, neither side has to act', () => {
  const waiting = { label: null, what: '', route: 'details' } as const;
  expect(whoseText({ ...waiting, whose: 'theirs', who: '' })).toBe('Waiting');
  expect(whoseText({ ...waiting, whose: 'theirs', who: 'Ramada Kitchen' })).toBe(
    'Ramada Kitchen’s turn',
  );
});
