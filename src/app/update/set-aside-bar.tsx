import type { AccountId } from '#contract/ids.ts';
import { useSetAside } from '#src/data/set-aside-queries.ts';
import { m } from '#src/paraglide/messages.js';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { reloadIntoUpdate } from './reload.ts';
import { useUpdate } from './update-store.ts';

/** Says how much of the account this version cannot show, and offers the version that may. Everything else works meanwhile. */
export function SetAsideBar({ accountId }: { accountId: AccountId }) {
  const { isReady, isReloading } = useUpdate();
  const counts = useSetAside(accountId);
  const count = [...counts.values()].reduce((sum, one) => sum + one, 0);
  if (count === 0) return null;
  return (
    <Banner
      tone="warning"
      action={
        <Button size="small" isPending={isReloading} onPress={() => void reloadIntoUpdate()}>
          {isReady ? m.app_update() : m.app_look_for_update()}
        </Button>
      }
    >
      {isReady ? m.app_set_aside_update({ count }) : m.app_set_aside({ count })}
    </Banner>
  );
}
