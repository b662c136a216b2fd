import { useRouter } from '@tanstack/react-router';
import type { ChatroomId } from '#contract/ids.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The conversation was opened from its list, which is one step back. */
    isOverList?: boolean;
  }
}

type How = { replace: boolean; state: { isOverList: boolean } };

/**
 * How selecting a conversation moves through the history: opening one from the list is a step that Back undoes, changing
 * to another is none, and closing it is Back itself where that leads to the list.
 */
export function useRoomHistory(open: ChatroomId | null) {
  const { history } = useRouter();
  return (room: ChatroomId | null, go: (how: How) => Promise<void>): void => {
    const isOverList = history.location.state.isOverList === true;
    if (room === null && isOverList) history.back();
    else
      void go({
        replace: open !== null,
        state: { isOverList: room !== null && (open === null || isOverList) },
      });
  };
}
