import { UNSTABLE_ToastRegion as Region } from 'react-aria-components/Toast';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { Button } from './button.tsx';
import { ToastParts } from './toast-parts.tsx';
import { toastQueue, type ToastTone } from './toast-queue.ts';

const icons = { success: CircleCheck, error: CircleX, warning: TriangleAlert };

/** One per app. Load it lazily; earlier toasts wait in the queue. */
export function ToastRegion() {
  return (
    <Region queue={toastQueue} className="toast-region" aria-label={m.ui_toasts()}>
      {({ toast }) => (
        <ToastParts
          toast={toast}
          tone={toast.content.tone}
          icon={<ToastIcon tone={toast.content.tone} />}
          action={
            toast.content.action ? (
              <Button
                size="small"
                variant="secondary"
                className="toast-action"
                onPress={() => {
                  toast.content.action?.onPress();
                  toastQueue.close(toast.key);
                }}
              >
                {toast.content.action.label}
              </Button>
            ) : null
          }
        />
      )}
    </Region>
  );
}

function ToastIcon({ tone }: { tone: ToastTone }) {
  const Icon = icons[tone];
  return <Icon className="toast-icon" aria-hidden />;
}
