import { useState, type ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import { AskDialog } from '#src/ui/ask-dialog.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { Wrong } from '#src/ui/wrong.tsx';
import type { Made } from '../call-members.ts';

/** How a program's way in is made: it answers a secret, which is shown once. */
export type CreateActs = { onMade: (secret: string) => void; onClose: () => void };

type Props = CreateActs & {
  title: string;
  /** The text of the button. */
  label: string;
  /** A field is missing or wrong. */
  isIncomplete: boolean;
  create: () => Promise<Made>;
  /** The fields; each shows its problem after the first attempt. */
  children: (wasTried: boolean) => ReactNode;
};

/** Asks what a new token or webhook needs. It needs a connection, and stays open with the reason if that fails. */
export function CreateDialog(props: Props) {
  const { title, label, isIncomplete, create, onMade, onClose, children } = props;
  const [wasTried, setWasTried] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const { isBusy, run } = useCommand(m.app_trouble_online_only);
  const submit = () =>
    run(async () => {
      setWasTried(true);
      if (isIncomplete) return;
      const made = await create();
      if ('secret' in made) onMade(made.secret);
      else setWrong(made.wrong);
    });
  return (
    <AskDialog
      title={title}
      cancelLabel={m.app_cancel()}
      confirmLabel={label}
      isPending={isBusy}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <Stack gap={4}>
        {children(wasTried)}
        <Wrong>{wrong}</Wrong>
      </Stack>
    </AskDialog>
  );
}
