import { useState } from 'react';
import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { SUPPORT_REPLY_MAX } from '#contract/support/thread.ts';
import { cleanText } from '#contract/text.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { Wrong } from '#src/ui/wrong.tsx';
import { answerRequest, wentBefore } from '../actions.ts';

type Props = { id: CommandId; onDone: () => Promise<void> };

/** An answer to the person who wrote a request. A retry after a lost answer of the server is the same one. */
export function AnswerForm({ id, onDone }: Props) {
  const [draft, setDraft] = useState(() => ({ messageId: newId(), words: '' }));
  const [isTried, setIsTried] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const { isBusy, run } = useCommand(m.app_trouble_online_only);
  const words = cleanText(draft.words);
  const wrong = problemWith(words);
  const send = async () => {
    setIsTried(true);
    if (wrong !== undefined) return;
    const problem = await run(() => answerRequest(id, draft.messageId, words));
    if (problem === undefined) return;
    setFailed(problem);
    if (problem !== null) {
      if (!wentBefore(problem)) return;
      setDraft({ ...draft, messageId: newId() });
      return onDone();
    }
    setDraft({ messageId: newId(), words: '' });
    setIsTried(false);
    toasts.success(m.desk_answered());
    await onDone();
  };
  return (
    <Card as="section" gap={4} fluid aria-label={m.desk_answer()}>
      <h2>{m.desk_answer()}</h2>
      <TextArea
        label={m.desk_answer_words()}
        description={m.desk_answer_text()}
        value={draft.words}
        onChange={(typed) => setDraft({ ...draft, words: typed })}
        errorMessage={isTried ? wrong : undefined}
      />
      <Button isPending={isBusy} onPress={() => void send().catch(reportError)}>
        {m.desk_answer_send()}
      </Button>
      <Wrong>{failed}</Wrong>
    </Card>
  );
}

function problemWith(words: string): string | undefined {
  if (words === '') return m.desk_answer_empty();
  return words.length > SUPPORT_REPLY_MAX
    ? m.app_reason_long({ max: SUPPORT_REPLY_MAX })
    : undefined;
}
