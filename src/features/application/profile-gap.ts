import type { ComponentType } from 'react';
import type { ProfilePart } from '#contract/profile/completeness.ts';
import type { Actor } from '#src/data/device/outbox.ts';

type StepProps = { actor: Actor; part: ProfilePart; formId: string; onDone: () => void };

/** The parts that the creator's own profile lacks for an application, and the form of each; another feature provides them. */
export type ProfileGap = { missing: readonly ProfilePart[]; Step: ComponentType<StepProps> };

/** Parts that are done by choosing one thing: they need no button. */
const CHOSEN_AT_ONCE: ReadonlySet<ProfilePart> = new Set(['city']);
export const needsButton = (part: ProfilePart): boolean => !CHOSEN_AT_ONCE.has(part);
