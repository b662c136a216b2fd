import { BellPlus, BellRing } from 'lucide-react';
import type { AccountId } from '#contract/ids.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { setFollowing, useFollowing } from '#src/data/following.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { showFailure } from '#src/ui/show-failure.ts';

type Props = { actor: Actor; business: { accountId: AccountId; name: string } };

/** Follows a business at once, with or without a connection, so that its next campaign is announced. */
export function FollowButton({ actor, business }: Props) {
  const following = useFollowing(actor);
  if (!following) return null;
  const { name } = business;
  const isOn = following.businesses.some((one) => one.accountId === business.accountId);
  return (
    <Button
      size="small"
      variant="secondary"
      icon={isOn ? <BellRing aria-hidden /> : <BellPlus aria-hidden />}
      aria-label={isOn ? m.following_unfollow_name({ name }) : m.following_follow_name({ name })}
      onPress={() => void setFollowing(actor, business, !isOn).catch(showFailure(m.app_not_saved))}
    >
      {isOn ? m.following_on() : m.following_follow()}
    </Button>
  );
}
