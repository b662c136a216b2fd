import { useState } from 'react';
import type { CommandId } from '#contract/ids.ts';
import { SUPPORT_REPLY_MAX } from '#contract/support/thread.ts';
import { cleanText } from '#contract/text.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { writeBack } from '../own-requests.ts';

/** Writes back to support: stored on this device at once, and sent when there is a connection. */
export function ReplyForm({ actor, requestId }: { actor: Actor; requestId: CommandId }) {
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { isBusy, run } = useCommand(m.support_failed);
  const words = cleanText(text);
  const handleSend = async () => {
    setIsTried(true);
    if (problemWith(words) !== undefined) return;
    await run(async () => {
      await writeBack(actor, requestId, words);
      setText('');
      setIsTried(false);
    });
  };
  return (
    <Stack
      as="form"
      gap={3}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void handleSend();
      }}
    >
      <TextArea
        label={m.support_reply()}
        rows={2}
        value={text}
        onChange={setText}
        errorMessage={isTried ? problemWith(words) : undefined}
      />
      <Button type="submit" variant="secondary" isPending={isBusy}>
        {m.support_reply_send()}
      </Button>
    </Stack>
  );
}

function problemWith(words: string): string | undefined {
  if (words === '') return m.support_reply_empty();
  return words.length > SUPPORT_REPLY_MAX
    ? m.support_details_long({ max: SUPPORT_REPLY_MAX })
    : undefined;
}
