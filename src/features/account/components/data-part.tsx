import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { Wrong } from '#src/ui/wrong.tsx';
import { saveExport } from '../actions.ts';
import { useServerCall } from '../use-server-call.ts';
import { Part } from './part.tsx';

/** All data of the user, for download. */
export function DataPart() {
  const { wrong, isBusy, run } = useServerCall();
  const exportData = async () => {
    const result = await saveExport();
    if (result === null) toasts.success(m.account_exported());
    return result;
  };
  return (
    <Part title={m.account_data()} text={m.account_export_text()}>
      <Button
        size="small"
        variant="secondary"
        isPending={isBusy}
        onPress={() => void run(exportData)}
      >
        {m.account_export()}
      </Button>
      <Wrong>{wrong}</Wrong>
    </Part>
  );
}
