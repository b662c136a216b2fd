import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import { create } from 'zustand';
import { useWatched } from '../use-live.ts';
import type { OpenReplica } from './open-replica.ts';

/** The replica of the worn account, once it is open. RxDB's chunk loads after the first paint. */
export const useCurrentReplica = create<{ replica: OpenReplica | null }>(() => ({ replica: null }));

/** The worn account's rooms as the server told them last; undefined until the replica is open. */
export function useReplicatedRooms(): ChatroomRecord[] | undefined {
  const replica = useCurrentReplica((state) => state.replica);
  return useWatched(() => replica?.rooms ?? null, replica?.accountId ?? '');
}
