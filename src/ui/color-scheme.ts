import { useSyncExternalStore } from 'react';

/** The key the specification names in browser storage; public/theme.js reads it before the first paint. */
const KEY = 'colorScheme';

export type ColorScheme = 'auto' | 'light' | 'dark';

function getColorScheme(): ColorScheme {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

/** Takes effect at once here and, through the storage event, in the other tabs. */
export function setColorScheme(scheme: ColorScheme): void {
  localStorage.setItem(KEY, scheme);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: scheme }));
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, getColorScheme);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}
