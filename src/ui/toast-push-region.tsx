import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as Content,
  UNSTABLE_ToastRegion as Region,
} from 'react-aria-components/Toast';
import { Bell, X } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { pushToastQueue } from './toast-push-queue.ts';
import './toast-region.css';

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
        <Toast toast={toast} className="toast" data-tone="push">
          <Bell className="toast-icon" aria-hidden />
          <Content className="toast-text">
            <Text slot="title">{toast.content.text}</Text>
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
          </Content>
          <IconButton slot="close" label={m.ui_close()}>
            <X aria-hidden />
          </IconButton>
        </Toast>
      )}
    </Region>
  );
}
