import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { defaultTerms } from '#contract/campaign/terms.ts';
import type { ContentRecord } from '#contract/content/record.ts';
import type { ContentItemId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { situations } from '#contract/project/rules.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { aContentItem, aProject } from '../../../support/records.ts';
import { aBusinessHere, ofBusiness, showPage } from './business-here.tsx';

export const DOT =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="green"/></svg>';
export const v1 = newId<ContentItemId>();
export const v2 = newId<ContentItemId>();
export const item = (id: ContentItemId, change: Partial<ContentRecord> = {}) =>
  aContentItem({
    ...ofBusiness,
    id,
    shotId: 'pour',
    fileUrl: `${DOT}#${id}`,
    thumbUrl: `${DOT}#${id}`,
    width: 400,
    height: 300,
    state: 'submitted',
    ...change,
  });
export const project = (change: Partial<ProjectRecord> = {}) =>
  aProject({
    ...ofBusiness,
    ...situations.contentSubmitted,
    terms: {
      ...defaultTerms(),
      revisionRounds: 2,
      shotList: [
        { id: 'pour', text: 'The pour', required: true },
        { id: 'team', text: 'The team', required: true },
      ],
    },
    submission: 1,
    submittedItems: [v1],
    decideBy: '2026-11-26T00:00:00.000Z',
    ...change,
  });
export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const viewer = page.getByRole('dialog', { name: 'View content' });
export const note = (mark: string) =>
  viewer.getByRole('textbox', { name: `What should change, ${mark}` });

export async function atReview(change: Partial<ProjectRecord> = {}, content = [item(v1)]) {
  await aBusinessHere({ projects: [project(change)], content });
  return showPage('content-review');
}
/** Ticks the whole checklist. */
export async function tickAll() {
  await expect.element(page.getByRole('checkbox').first()).toBeInTheDocument();
  for (const box of page.getByRole('checkbox').all()) {
    (box.element() as HTMLElement).click();
    await expect.element(box).toBeChecked();
  }
}
export const openPour = async () => {
  await button(/^View The pour/).click();
  await expect.element(viewer).toBeVisible();
};
