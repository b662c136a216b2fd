import { UNSTABLE_ToastRegion as Region } from 'react-aria-components/Toast';
import { Bell } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { Button } from './button.tsx';
import { ToastParts } from './toast-parts.tsx';
import { pushToastQueue } from './toast-push-queue.ts';

/** One per app, for pushes. Load it lazily; earlier toasts wait in the queue. */
export function PushToastRegion() {
  return (
    <Region
      queue={pushToastQueue}
      className="toast-region"
      data-place="top"
      aria-label={m.push_toasts()}
    >
      {({ toast }) => (
        <ToastParts
          toast={toast}
          tone="push"
          icon={<Bell className="toast-icon" aria-hidden />}
          action={
            <Button
              size="small"
              variant="secondary"
              onPress={() => {
                pushToastQueue.close(toast.key);
                toast.content.onOpen();
              }}
            >
              {m.app_open()}
            </Button>
          }
        />
      )}
    </Region>
  );
}
