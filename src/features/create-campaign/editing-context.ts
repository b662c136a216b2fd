import { createContext, use } from 'react';
import type { LockedField } from '#contract/campaign/locked.ts';
import type { PublishProblem } from '#contract/campaign/rules.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import type { FieldName } from './campaign-form.ts';
import type { CampaignEditing } from './use-campaign-form.ts';

/** The data of every field of the form. */
export type Editing = CampaignEditing & {
  actor: Actor;
  /** Shown after an attempt to publish. */
  problems: readonly PublishProblem[];
  /** Fields that a creator has agreed to. */
  locked: readonly LockedField[];
  now: number;
  /**
   * Texts that no field can hold: a number beyond its limits, a list that is too long. They stay as typed in any step, and the
   * campaign is neither published nor saved over without them.
   */
  unread: Unread;
  keepUnread: (field: string, text: string | null) => void;
};

/** By the field's name, with the line's id where there are several. */
export type Unread = Readonly<Record<string, string>>;

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('Used outside the form of a campaign');
  return editing;
}

export const isLocked = ({ locked }: Pick<Editing, 'locked'>, name: FieldName): boolean =>
  (locked as readonly string[]).includes(name);
