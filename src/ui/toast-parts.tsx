import type { ReactNode } from 'react';
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as Content,
  type ToastProps,
} from 'react-aria-components/Toast';
import { X } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { IconButton } from './icon-button.tsx';
import './toast-region.css';

type Props<T> = Pick<ToastProps<T>, 'toast'> & {
  tone: string;
  icon: ReactNode;
  /** A button beside the text. */
  action: ReactNode;
};

/** One toast: its icon, its text, an action, and the way to close it. */
export function ToastParts<T extends { text: string }>({ toast, tone, icon, action }: Props<T>) {
  return (
    <Toast toast={toast} className="toast" data-tone={tone}>
      {icon}
      <Content className="toast-text">
        <Text slot="title">{toast.content.text}</Text>
        {action}
      </Content>
      <IconButton slot="close" label={m.ui_close()}>
        <X aria-hidden />
      </IconButton>
    </Toast>
  );
}
