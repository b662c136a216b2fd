import { createContext, use } from 'react';
import type { Actor } from '#src/data/device/outbox.ts';
import type { FieldName } from './campaign-form.ts';
import type { FormProblem } from './form-steps.ts';
import type { Audience } from './audience.ts';
import type { CampaignEditing } from './use-campaign-form.ts';

/** The data of every field of the form. */
export type Editing = CampaignEditing & {
  actor: Actor;
  /** Shown after an attempt to publish or to save. */
  problems: readonly FormProblem[];
  /** Fields that can't change any more, because a creator has agreed to them. */
  locked: readonly FieldName[];
  /** Creators who see each save; null for a draft. */
  audience: Audience | null;
  now: number;
  /** The brief of several locations: each has its own place and slots. */
  isGroup?: true;
};

/** Texts by their field's name, with the line's id where there are several. */
export type Unread = Readonly<Record<string, string>>;

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('Used outside the form of a campaign');
  return editing;
}

export const isLocked = ({ locked }: Pick<Editing, 'locked'>, name: FieldName): boolean =>
  locked.includes(name);
