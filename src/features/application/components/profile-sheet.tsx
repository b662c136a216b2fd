import { useId, useState, type ReactNode } from 'react';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import styles from './profile-sheet.module.css';
import { needsButton, type ProfileGap } from '../profile-gap.ts';

type Props = {
  title: string;
  actor: Actor;
  gap: ProfileGap;
  /** Once the profile is complete. Null: the last step. */
  form: { body: ReactNode; footer: ReactNode } | null;
  /** The last part has been saved. */
  onComplete?: () => void;
  onClose: () => void;
};

/** Asks for what the profile lacks, a part at a time, before what the person came for. A profile that is complete is asked for nothing. */
export function ProfileSheet({ title, actor, gap, form, onComplete, onClose }: Props) {
  const formId = useId();
  // As it was when the sheet opened: what is saved in it doesn't change the count.
  const [parts] = useState(gap.missing);
  const [index, setIndex] = useState(0);
  const part = parts[index];
  const of = parts.length + (form ? 1 : 0);
  const handleDone = () => {
    setIndex(index + 1);
    if (index + 1 === parts.length) onComplete?.();
  };
  const action = part ? (
    // A choice of one tap continues by itself; the button stays, so that the sheet keeps its height.
    <Button isWide type="submit" form={formId} isDisabled={!needsButton(part)}>
      {m.app_next()}
    </Button>
  ) : (
    form?.footer
  );
  // Always there: the button beside it stays where it is.
  const back =
    parts.length === 0 ? null : (
      <Button
        isWide
        variant="secondary"
        onPress={() => (index > 0 ? setIndex(index - 1) : onClose())}
      >
        {index > 0 ? m.app_back() : m.ui_close()}
      </Button>
    );
  return (
    <Sheet
      title={title}
      isOpen
      onOpenChange={onClose}
      footer={() => (
        <div className={styles.footer}>
          {back}
          {action}
        </div>
      )}
    >
      {parts.length === 0 ? (
        form?.body
      ) : (
        <Stack gap={4} fluid packed className={styles.step ?? ''}>
          <Hint role="status">{m.app_step_of({ step: index + 1, of })}</Hint>
          {part ? (
            <gap.Step key={part} actor={actor} part={part} formId={formId} onDone={handleDone} />
          ) : (
            form?.body
          )}
        </Stack>
      )}
    </Sheet>
  );
}
