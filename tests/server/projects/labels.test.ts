import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId, CampaignId } from '#contract/ids.ts';
import { textOf } from '#server/notices/html.ts';
import { notificationRow, type NoticeFacts } from '#server/notices/notification-row.ts';
import { noticeVariants } from '#server/notices/labels.ts';

const campaignId = newId<CampaignId>();
const said = (over: Partial<NoticeFacts>) =>
  notificationRow(
    {
      category: 'PROJECT_CANCELLED',
      accountId: newId<AccountId>(),
      side: 'business',
      about: 'x',
      campaignId,
      campaignTitle: 'Patio season',
      businessName: 'Desert Bloom Café',
      creatorName: 'Maya Torres',
      ...over,
    },
    new Date('2026-11-20T17:00:00.000Z'),
  );

describe('the label of a project', () => {
  it('is a wish to cancel, with its reason and what silence means', () => {
    const asked = said({
      variant: 'cancelAsked',
      reason: 'Plans changed.',
      startDateTime: '2026-11-23T17:00:00.000Z',
    });

    expect(textOf(asked.body)).toBe(
      'Maya Torres would like to cancel your project on Patio season. Their message: “Plans changed.” If you don’t answer, it ends on Mon, Nov 23, 10:00 AM.',
    );
    expect(asked.path).toBe(`/business/campaign/${campaignId}/details`);
  });

  it('is a decision by support, which divides the price, in support’s words', () => {
    const ended = said({
      variant: 'endedBySupport',
      reason: 'A second shoot was not agreed.',
      isFromSupport: true,
      share: 'split',
    });

    expect(textOf(ended.body)).toBe(
      'Support decided to end your project with Maya Torres on Patio season. Half of the price goes to the creator, and half goes back to the business. Support’s message: “A second shoot was not agreed.”',
    );
    expect(textOf(ended.translations?.es?.body ?? '')).toBe(
      'Soporte decidió terminar el proyecto con Maya Torres en Patio season. La mitad del precio es para quien crea el contenido y la otra mitad vuelve al negocio. Mensaje de soporte: “A second shoot was not agreed.”',
    );
  });

  it('leads where it is about: who needs no shoot comes to the content', () => {
    const chosen = { category: 'BUSINESS_ACCEPTED', side: 'creator' } as const;

    expect(said(chosen).path).toBe(`/creator/campaign/${campaignId}/schedule`);
    expect(said({ ...chosen, variant: 'chosenWithoutShoot' }).path).toBe(
      `/creator/campaign/${campaignId}/content`,
    );
  });

  const others = [
    'payoutsReady',
    'memberLeft',
    'memberRemoved',
    'businessLeft',
    'businessDeclined',
    'corporationJoined',
    'corporationLeft',
    'supportClosed',
    'supportClosedForTeam',
    'supportRepliedToTeam',
  ];
  const aboutWork = noticeVariants.filter((variant) => !others.includes(variant));
  it.each(aboutWork)('names the campaign, in whole words: %s', (variant) => {
    const { title, body } = said({ variant });

    expect(title).not.toMatch(/[{}]/);
    expect(body).toContain('Patio season');
    expect(body).not.toMatch(/[{}]|undefined/);
  });
});
