import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { AccountId, CampaignId } from '#contract/ids.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';

const InviteDialog = lazy(async () => ({
  default: (await import('./invite-dialog.tsx')).InviteDialog,
}));

type Props = {
  actor: Actor;
  creatorId: AccountId;
  name: string;
  campaignId?: CampaignId | undefined;
  size?: 'medium' | 'small';
};

/** Invites a creator from wherever they are shown: the directory, their profile. What it opens is loaded when it is. */
export function InviteButton({ actor, creatorId, name, campaignId, size = 'small' }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size={size}
        variant="secondary"
        icon={<UserPlus aria-hidden />}
        aria-label={m.candidates_invite_one({ name })}
        onPress={() => setIsOpen(true)}
      >
        {m.candidates_invite()}
      </Button>
      {isOpen ? (
        <Suspense>
          <InviteDialog
            actor={actor}
            creatorId={creatorId}
            name={name}
            campaignId={campaignId}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
