import { useEffect, useState } from 'react';
import type { Day } from '#contract/phoenix-time.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { saveHours } from './actions.ts';
import { hoursDrafts, type HoursDraft } from './draft.ts';
import {
  changeForm,
  contentOf,
  formOf,
  isSameForm,
  type HoursAction,
  type HoursForm,
} from './hours-form.ts';
import type { HoursView } from './overlay.ts';

export type HoursEditing = {
  form: HoursForm;
  /** It differs from the saved hours. */
  isDirty: boolean;
  change: (act: HoursAction) => void;
  /** Restores the saved hours. */
  discard: () => void;
  /** Queues the form: `invalid` when it cannot be sent as it is. Rejects when the device could not store it. */
  save: () => Promise<'saved' | 'invalid'>;
};

/** The unsaved form; `isSaved`: queued, and not shown by the view yet. */
type Held = HoursDraft & { isSaved: boolean };

/** The form of the saved hours. Undefined until the device's draft has been read. */
export function useHoursForm(actor: Actor, view: HoursView, today: Day): HoursEditing | undefined {
  const { accountId } = actor;
  const [held, setHeld] = useState<Held | null>(null);
  const [isRead, setIsRead] = useState(false);
  const saved = formOf(view, today);
  // A draft of an earlier build has no setting for how bookings are taken.
  const mine = held && { booking: saved.booking, ...held.form };
  const hasCaughtUp = mine !== null && held?.isSaved === true && isSameForm(mine, saved);

  useEffect(() => {
    let isCurrent = true;
    const show = (draft: HoursDraft | null) => {
      if (!isCurrent) return;
      if (draft) setHeld({ ...draft, isSaved: false });
      setIsRead(true);
    };
    hoursDrafts.read(accountId).then(show, (error: unknown) => {
      reportError(error);
      show(null);
    });
    return () => {
      isCurrent = false;
    };
  }, [accountId]);
  useEffect(() => {
    if (hasCaughtUp) setHeld(null);
  }, [hasCaughtUp]);

  if (!isRead) return undefined;
  const form = mine && !hasCaughtUp ? mine : saved;
  const isDirty = held !== null && !held.isSaved && !isSameForm(form, saved);
  const discard = () => {
    setHeld(null);
    void hoursDrafts.write(accountId, null).catch(reportError);
  };
  return {
    form,
    isDirty,
    discard,
    change: (act) => {
      const next = changeForm(form, act);
      if (isSameForm(next, saved)) return discard();
      const baseVersion = isDirty ? held.baseVersion : view.version;
      setHeld({ form: next, baseVersion, isSaved: false });
      void hoursDrafts.write(accountId, { form: next, baseVersion }).catch(reportError);
    },
    save: async () => {
      const content = contentOf(form);
      if (!content.ok) return 'invalid';
      const baseVersion = isDirty ? held.baseVersion : view.version;
      await saveHours(actor, content.value, baseVersion);
      setHeld({ form, baseVersion, isSaved: true });
      return 'saved';
    },
  };
}
