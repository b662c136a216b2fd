import { create } from 'zustand';
import type { Language } from '#contract/language.ts';

type Update = {
  /** Whether a newer version of the app waits for a reload. */
  isReady: boolean;
  /** The language of what waits; null where it is unknown. */
  language: Language | null;
  isReloading: boolean;
};

export const useUpdate = create<Update>(() => ({
  isReady: false,
  language: null,
  isReloading: false,
}));

export const notifyUpdate = (language: Language | null = null): void =>
  useUpdate.setState({ isReady: true, language });
