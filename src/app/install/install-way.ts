/** How this browser puts the app on the home screen: by its own question, by hand from the Share menu, or not at all. */
type InstallWay = 'prompt' | 'share-menu' | null;

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

export function installWay(facts: {
  isInstalled: boolean;
  hasPrompt: boolean;
  browser: Browser;
}): InstallWay {
  if (facts.isInstalled) return null;
  if (facts.hasPrompt) return 'prompt';
  return isIosBrowser(facts.browser) ? 'share-menu' : null;
}

/**
 * iPhone and iPad, also one that requests desktop pages and identifies as a Macintosh: no Macintosh has a touch screen. Only
 * browsers whose Share menu has "Add to Home Screen"; web views of other apps report no version and lack it.
 */
export function isIosBrowser({ userAgent, maxTouchPoints }: Browser): boolean {
  const isIos =
    /iPhone|iPad|iPod/.test(userAgent) || (isMacintosh(userAgent) && maxTouchPoints > 1);
  return isIos && /\b(Version|CriOS|FxiOS|EdgiOS)\/.* Safari\//.test(userAgent);
}

const isMacintosh = (userAgent: string): boolean => userAgent.includes('Macintosh');

/** Whether the app runs in a window of its own. */
export function isInstalled(): boolean {
  const isIosApp = (navigator as Navigator & { standalone?: boolean }).standalone === true;
  return isIosApp || matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;
}
