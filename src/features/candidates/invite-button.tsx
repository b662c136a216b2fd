import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { AccountId } from '#contract/ids.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';

const InviteDialog = lazy(async () => ({
  default: (await import('./invite-dialog.tsx')).InviteDialog,
}));

type Props = { actor: Actor; creatorId: AccountId; name: string };

/** Invites a creator from wherever they are shown: the directory, their profile. What it opens is loaded when it is. */
export function InviteButton(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        icon={<UserPlus aria-hidden />}
        aria-label={m.candidates_invite_one(props)}
        onPress={() => setIsOpen(true)}
      >
        {m.candidates_invite()}
      </Button>
      {isOpen ? (
        <Suspense>
          <InviteDialog {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
