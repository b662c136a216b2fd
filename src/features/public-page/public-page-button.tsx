import { Globe } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';

const PublicPageDialog = lazy(async () => ({
  default: (await import('./public-page-dialog.tsx')).PublicPageDialog,
}));

/** Opens the choice whether everyone can read about the account without the app. */
export function PublicPageButton({ actor }: { actor: Actor }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon={<Globe aria-hidden />} onPress={() => setIsOpen(true)}>
        {m.public_page_button()}
      </Button>
      {isOpen ? (
        <Suspense>
          <PublicPageDialog actor={actor} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
