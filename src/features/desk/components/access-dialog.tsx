import { useState } from 'react';
import { newId } from '#contract/new-id.ts';
import type { DeskPerson } from '#contract/support/people.ts';
import { cleanText } from '#contract/text.ts';
import { m } from '#src/paraglide/messages.js';
import { AskDialog } from '#src/ui/ask-dialog.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { Wrong } from '#src/ui/wrong.tsx';
import { changeAccess, type Access } from '../actions.ts';
import { reasonProblem } from '../reason-problem.ts';

const words = {
  suspend: {
    title: m.desk_suspend_title,
    text: m.desk_suspend_text,
    action: m.desk_suspend,
    done: m.desk_suspended,
    variant: 'danger',
  },
  reinstate: {
    title: m.desk_reinstate_title,
    text: m.desk_reinstate_text,
    action: m.desk_reinstate,
    done: m.desk_reinstated,
    variant: 'primary',
  },
} as const;

type Props = {
  person: Pick<DeskPerson, 'id' | 'name' | 'email'>;
  access: Access;
  onClose: () => void;
  onDone: () => Promise<void>;
};

/** Says what happens to a person and their work, and asks for the reason. A retry after a lost answer is the same act. */
export function AccessDialog({ person, access, onClose, onDone }: Props) {
  const [actId] = useState(newId);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const { isBusy, run } = useCommand(m.app_trouble_online_only);
  const { title, text, action, done, variant } = words[access];
  const wrong = reasonProblem(reason);
  const send = async () => {
    setIsTried(true);
    if (wrong !== undefined) return;
    const body = { actId, reason: cleanText(reason) };
    const problem = await run(() => changeAccess(person.id, access, body));
    if (problem === undefined) return;
    setFailed(problem);
    if (problem !== null) return;
    toasts.success(done());
    onClose();
    await onDone();
  };
  return (
    <AskDialog
      // A tap beside it must not lose the reason.
      isDismissable={false}
      title={title({ name: person.name || person.email })}
      cancelLabel={m.app_back()}
      confirmLabel={action()}
      confirmVariant={variant}
      isPending={isBusy}
      onConfirm={() => void send().catch(reportError)}
      onClose={onClose}
    >
      <Stack gap={4}>
        <p>{text()}</p>
        <TextArea
          label={m.app_reason()}
          description={m.desk_reason_mailed()}
          value={reason}
          onChange={setReason}
          errorMessage={isTried ? wrong : undefined}
        />
        <Wrong>{failed}</Wrong>
      </Stack>
    </AskDialog>
  );
}
