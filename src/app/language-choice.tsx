import { useEffect, useState } from 'react';
import { languageNames, languages, type Language } from '#contract/language.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { chooseLanguage, readLanguage } from '#src/data/language.ts';
import { useReachable } from '#src/data/use-reachable.ts';
import { useLive } from '#src/lib/use-live.ts';
import { m } from '#src/paraglide/messages.js';
import { getLocale } from '#src/paraglide/runtime.js';
import { Select, SelectItem } from '#src/ui/select.tsx';
import { showFailure } from '#src/ui/show-failure.ts';
import { languageReady } from './update/language-ready.ts';
import { rememberLanguage } from './update/remember-language.ts';
import { reloadIntoUpdate } from './update/reload.ts';
import { useUpdate } from './update/update-store.ts';

/** The person's language, on all of their devices. This one reloads once it has the app in that language. */
export function LanguageChoice({ actor }: { actor: Actor }) {
  const chosen = useLive(readLanguage, 'language') ?? getLocale();
  const [wanted, setWanted] = useState<Language | null>(null);
  const isReachable = useReachable();
  const isReady = useUpdate((update) => update.isReady && update.language === (wanted ?? chosen));
  useReloadInto(wanted);
  const choose = (language: Language) => {
    rememberLanguage(language);
    setWanted(language);
    void chooseLanguage(actor, language).catch(showFailure(m.app_not_saved));
  };
  return (
    <Select
      label={m.language_title()}
      description={isReady ? m.language_hint() : noteOn(wanted ?? chosen, isReachable)}
      value={wanted ?? chosen}
      onChange={(key) => choose(key as Language)}
    >
      {languages.map((language) => (
        <SelectItem key={language} id={language} lang={language}>
          {languageNames[language]}
        </SelectItem>
      ))}
    </Select>
  );
}

function noteOn(language: Language, isReachable: boolean): string {
  if (language === getLocale()) return m.language_hint();
  if (!isReachable) return m.language_offline();
  return m.language_loading({ language: languageNames[language] });
}

function useReloadInto(language: Language | null): void {
  useEffect(() => {
    // Only the build has a worker for each language.
    if (!import.meta.env.PROD || !language || language === getLocale()) return;
    const leaving = new AbortController();
    void languageReady(language, leaving.signal).then(reloadIntoUpdate, () => undefined);
    return () => leaving.abort();
  }, [language]);
}
