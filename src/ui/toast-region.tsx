import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as Content,
  UNSTABLE_ToastRegion as Region,
} from 'react-aria-components/Toast';
import { CircleCheck, CircleX, TriangleAlert, X } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { toastQueue, type ToastTone } from './toast-queue.ts';
import './toast-region.css';

const icons = { success: CircleCheck, error: CircleX, warning: TriangleAlert };

/** One per app. Load it lazily; earlier toasts wait in the queue. */
export function ToastRegion() {
  return (
    <Region queue={toastQueue} className="toast-region" aria-label={m.ui_toasts()}>
      {({ toast }) => (
        <Toast toast={toast} className="toast" data-tone={toast.content.tone}>
          <ToastIcon tone={toast.content.tone} />
          <Content className="toast-text">
            <Text slot="title">{toast.content.text}</Text>
            {toast.content.action ? (
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
            ) : null}
          </Content>
          <IconButton slot="close" label={m.ui_close()}>
            <X aria-hidden />
          </IconButton>
        </Toast>
      )}
    </Region>
  );
}

function ToastIcon({ tone }: { tone: ToastTone }) {
  const Icon = icons[tone];
  return <Icon className="toast-icon" aria-hidden />;
}
