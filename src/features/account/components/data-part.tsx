import { useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { saveExport } from '../actions.ts';
import { whyNotNow } from '../server-list.ts';
import { Part, Wrong } from './part.tsx';

/** Everything about the user, to take away. */
export function DataPart() {
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const handlePress = async () => {
    const why = whyNotNow();
    setWrong(why);
    if (why) return;
    setIsBusy(true);
    try {
      const result = await saveExport();
      setWrong(result);
      if (result === null) toasts.success(m.account_exported());
    } catch (error) {
      reportError(error);
      setWrong(m.app_unreachable());
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Part title={m.account_data()} text={m.account_export_text()}>
      <Button
        size="small"
        variant="secondary"
        isPending={isBusy}
        onPress={() => void handlePress()}
      >
        {m.account_export()}
      </Button>
      <Wrong>{wrong}</Wrong>
    </Part>
  );
}
