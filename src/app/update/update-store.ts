import { create } from 'zustand';

/** Whether a newer version of the app waits for a reload. */
export const useUpdate = create<{ isReady: boolean; isReloading: boolean }>(() => ({
  isReady: false,
  isReloading: false,
}));

export const notifyUpdate = (): void => useUpdate.setState({ isReady: true });
