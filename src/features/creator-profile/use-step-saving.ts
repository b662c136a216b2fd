import type { CreatorEdit } from '#contract/profile/edits.ts';
import type { DraftSending } from '#src/data/device/work-drafts.ts';
import type { Prepared } from '#src/data/media/prepare.ts';
import { finishSetup } from '#src/lib/setup-flags.ts';
import { m } from '#src/paraglide/messages.js';
import { useCommand } from '#src/ui/use-command.ts';
import { savePart, savePhoto } from './actions.ts';
import type { StepProps } from './components/step-form.tsx';

/** Saves one part, and goes on once it is stored on the device. */
export function useStepSaving({
  actor,
  view,
  onDone,
}: Pick<StepProps, 'actor' | 'view' | 'onDone'>) {
  const { isBusy, run } = useCommand(m.profile_failed);
  const store = (work: () => Promise<void>) =>
    void run(async () => {
      await work();
      finishSetup('requireProfileSetup');
      onDone();
    });
  return {
    isBusy,
    saveEdits: (edits: CreatorEdit[], draft?: DraftSending) =>
      store(() => savePart(actor, edits, view.refused, draft)),
    savePicture: (picture: Prepared) => store(() => savePhoto(actor, picture, view.refused)),
  };
}
