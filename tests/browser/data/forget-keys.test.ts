import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import { forgetKeys } from '#src/data/forget-keys.ts';
import { keepDraft } from '#src/features/support/draft.ts';
import { askForSetup } from '#src/lib/setup-flags.ts';
import { markTourViewed } from '#src/lib/tour-flags.ts';

test('another user finds no set-up that someone else began, none of their words, and every tour', () => {
  onTestFinished(() => localStorage.clear());
  localStorage.clear();
  askForSetup('requireProfileSetup');
  askForSetup('requirePortfolioSetup');
  markTourViewed('creator_navigation');
  keepDraft(newId<AccountId>(), { area: 'other', details: 'My words' });
  keepDraft(newId<AccountId>(), { area: null, details: 'For another account of mine' });
  localStorage.setItem('colorScheme', 'dark');

  forgetKeys();

  expect(Object.keys(localStorage)).toEqual(['colorScheme']);
});
