import { m } from '#src/paraglide/messages.js';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { PageLink } from './link-button.tsx';

type Props = { url: string; onClose: () => void };

/** The way to a page whose tab the browser blocked. */
export function BlockedPageDialog({ url, onClose }: Props) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={m.ui_tab_blocked_title()}
      actions={() => (
        <>
          <Button variant="secondary" onPress={onClose}>
            {m.app_back()}
          </Button>
          <PageLink
            variant="primary"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onClose}
          >
            {m.ui_tab_open()}
          </PageLink>
        </>
      )}
    >
      <p>{m.ui_tab_blocked_text()}</p>
    </Dialog>
  );
}
