import { type ReactNode, useEffect, useState } from 'react';
import type { Language } from '#contract/language.ts';
import { getLocale } from '#src/paraglide/runtime.js';
import { StartView } from '#src/ui/start-view.tsx';
import { forgetEntered } from './update/entered-language.ts';
import { useUpdate } from './update/update-store.ts';

type Props = { language: Language | null | undefined; children: ReactNode };

/** The person's screens. A page in another language than theirs first reloads into that one, while there is nothing to lose. */
export function InOwnLanguage({ language, children }: Props) {
  const [entering, setEntering] = useState(() => otherThanShown(language));
  useEffect(() => {
    if (!entering) return forgetEntered();
    useUpdate.setState({ isEntering: true });
    void import('./update/enter-language.ts')
      .then(({ enterLanguage }) => enterLanguage(entering))
      .catch(reportError)
      .finally(() => {
        // The next screens of this page follow no sign-in.
        useUpdate.setState({ isEntering: false, wasGuest: false });
        setEntering(null);
      });
  }, [entering]);
  return entering ? <StartView /> : children;
}

/** Only the build has a page for each language. */
const otherThanShown = (language: Props['language']): Language | null =>
  import.meta.env.PROD && language && language !== getLocale() ? language : null;
