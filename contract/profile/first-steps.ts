import type { AvailabilityRecord } from '../availability/record.ts';
import type { Day } from '../phoenix-time.ts';
import type { CampaignRecord } from '../campaign/record.ts';
import type { ProfilePart } from './completeness.ts';
import type { AccountProfile } from './record.ts';

// The first steps of a new account. Publishing and applying have checks of their own, which decide.

const creatorFirstSteps = ['creatorProfile', 'portfolio'] as const;
const businessFirstSteps = ['profile', 'hours', 'campaign'] as const;
export type FirstStep = (typeof creatorFirstSteps)[number] | (typeof businessFirstSteps)[number];

/** A step, and whether it is done. */
export type StepState = { step: FirstStep; isDone: boolean };

/** The first steps of a creator, in their order. `works`: pictures on their way count as there. */
export function creatorStepsOf(missing: readonly ProfilePart[], works: number): StepState[] {
  const done = { creatorProfile: missing.length === 0, portfolio: works > 0 };
  return creatorFirstSteps.map((step) => ({ step, isDone: done[step] }));
}

type Business = Pick<AccountProfile, 'street' | 'locality' | 'categories'>;
type Hours = Pick<AvailabilityRecord, 'week' | 'exceptions'>;

/** The first steps of a business, in their order. A draft is no campaign yet, and hours are open on some day still ahead. */
export function businessStepsOf(
  profile: Business,
  hours: Hours | null,
  campaigns: readonly Pick<CampaignRecord, 'status'>[],
  today: Day,
): StepState[] {
  const done = {
    profile: isProfileDone(profile),
    hours: hours !== null && isEverOpen(hours, today),
    campaign: campaigns.some(({ status }) => status !== 'draft'),
  };
  return businessFirstSteps.map((step) => ({ step, isDone: done[step] }));
}

/** Whether a business's profile has all that publishing asks for. */
export const isProfileDone = ({ street, locality, categories }: Business): boolean =>
  street !== '' && locality !== '' && categories.length > 0;

/** Whether hours are open on some day of the week, or on an exceptional one that is still ahead. */
export const isEverOpen = ({ week, exceptions }: Hours, today: Day): boolean =>
  Object.values(week).some(({ isOpen }) => isOpen) ||
  exceptions.some(({ isOpen, date }) => isOpen && date >= today);

/** Whether anything is left to do. */
export const isAnyOpen = (steps: readonly StepState[]): boolean =>
  steps.some(({ isDone }) => !isDone);
