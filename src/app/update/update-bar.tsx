import { languageOffers } from '#contract/language.ts';
import { m } from '#src/paraglide/messages.js';
import { getLocale } from '#src/paraglide/runtime.js';
import { Banner } from '#src/ui/banner.tsx';
import { StartButton } from '#src/ui/start-button.tsx';
import { ReloadGlyph } from '#src/ui/start-glyphs.tsx';
import { reloadIntoUpdate } from './reload.ts';
import { useUpdate } from './update-store.ts';

/** Offers the reload into a new version, or into a language that the person chose while screens were open. Neither comes by itself. */
export function UpdateBar() {
  const { isReady, language, isEntering, isReloading } = useUpdate();
  const isOther = language !== null && language !== getLocale();
  if (!isReady || isEntering) return null;
  return (
    <Banner
      lang={isOther ? language : undefined}
      tone="leaf"
      icon={<ReloadGlyph />}
      action={
        <StartButton size="small" isPending={isReloading} onPress={() => void reloadIntoUpdate()}>
          {isOther ? languageOffers[language].reload : m.app_reload()}
        </StartButton>
      }
    >
      {isOther ? languageOffers[language].ready : m.app_new_version()}
    </Banner>
  );
}
