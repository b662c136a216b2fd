import { type ComponentProps, lazy, Suspense, useDeferredValue, useState } from 'react';
import { storedCount } from '#src/data/stored-count.ts';
import { useUnseenCount } from '#src/data/notification-count.ts';
import { useHandled } from '#src/campaigns/frame/needs.ts';
import type { Reader } from '#src/features/notifications/actions.ts';
import { NARROW, useMedia } from '#src/lib/use-media.ts';
import { m } from '#src/paraglide/messages.js';
import { CatchError } from '#src/ui/catch-error.tsx';
import { DialogTrigger, Popover } from '#src/ui/popover.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { BellButton } from './frame/bell-button.tsx';
import { NotificationListener } from './notification-listener.tsx';
import { useNotificationLinks, useOpening } from './notification-opening.tsx';
import styles from './notification-bell.module.css';

// The list brings the sanitiser along.
const NotificationPanel = lazy(async () => ({
  default: (await import('#src/features/notifications/components/notification-panel.tsx'))
    .NotificationPanel,
}));

type Props = { reader: Reader; defaultOpen: boolean; autoFocus?: boolean };

/** The bell with its live count and its panel, and the listener for pushes while the app is visible. */
export function NotificationBell(props: Props) {
  return (
    // A count that can't be read is no reason to show nothing else.
    <CatchError fallback={<BellButton count={storedCount(props.reader.accountId)} />}>
      <LiveBell {...props} />
    </CatchError>
  );
}

function LiveBell({ reader, defaultOpen, autoFocus = false }: Props) {
  const count = useUnseenCount(reader, useHandled(reader));
  const { open, question } = useOpening();
  const [isOpen, setIsOpen] = useState(defaultOpen);
  const isPhone = useMedia(NARROW);
  const links = useNotificationLinks(open, () => setIsOpen(false));
  const panel = (
    <div className={isPhone ? styles.inSheet : styles.inPopover}>
      <LatePanel key={reader.accountId} reader={reader} links={links} />
    </div>
  );
  return (
    <>
      <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
        <BellButton count={count} autoFocus={autoFocus} />
        {isPhone ? (
          <Sheet title={m.notifications_title()} className={styles.sheet}>
            {panel}
          </Sheet>
        ) : (
          <Popover
            label={m.notifications_title()}
            placement="bottom end"
            className={styles.popover}
          >
            <h2 className={styles.title}>{m.notifications_title()}</h2>
            {panel}
          </Popover>
        )}
      </DialogTrigger>
      <NotificationListener onOpen={open} />
      {question}
    </>
  );
}

/** The panel is rendered in slices, after the frame in which it opens: it would hold up the tap. */
function LatePanel(props: ComponentProps<typeof NotificationPanel>) {
  const isBegun = useDeferredValue(true, false);
  const opening = <div className={styles.opening} />;
  if (!isBegun) return opening;
  return (
    <Suspense fallback={opening}>
      <NotificationPanel {...props} />
    </Suspense>
  );
}
