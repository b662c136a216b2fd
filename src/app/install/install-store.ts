import { create } from 'zustand';

/** Chromium's event before an installation (https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent). */
type InstallPrompt = Event & {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

/** The browser's offer to install the app, until it is used or the app is installed. */
export const useInstallPrompt = create<{ prompt: InstallPrompt | null }>(() => ({ prompt: null }));

/**
 * Keeps the browser's offer for the app's own button. The offer comes once, at some time after the page has loaded, so this
 * is called while it still loads.
 */
export function keepInstallPrompt(signal?: AbortSignal): void {
  const onOffer = (event: Event) => {
    // The browser's own bar would cover the bottom bar, unasked.
    event.preventDefault();
    useInstallPrompt.setState({ prompt: event as InstallPrompt });
  };
  addEventListener('beforeinstallprompt', onOffer, { signal });
  addEventListener('appinstalled', dropOffer, { signal });
}

/** Shows the browser's question. An offer serves once; after a no the browser makes another when it sees fit. */
export async function install(): Promise<void> {
  const { prompt } = useInstallPrompt.getState();
  dropOffer();
  await prompt?.prompt();
}

function dropOffer(): void {
  useInstallPrompt.setState({ prompt: null });
}
