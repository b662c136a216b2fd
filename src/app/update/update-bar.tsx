import { m } from '#src/paraglide/messages.js';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { ReloadGlyph } from '#src/ui/start-glyphs.tsx';
import { reloadIntoUpdate } from './reload.ts';
import { useUpdate } from './update-store.ts';

/** Offers the reload into a new version; it never happens by itself. */
export function UpdateBar() {
  const { isReady, isReloading } = useUpdate();
  if (!isReady) return null;
  return (
    <Banner
      tone="leaf"
      icon={<ReloadGlyph />}
      action={
        <Button size="small" isPending={isReloading} onPress={() => void reloadIntoUpdate()}>
          {m.app_reload()}
        </Button>
      }
    >
      {m.app_new_version()}
    </Banner>
  );
}
