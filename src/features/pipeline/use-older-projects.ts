import { useState } from 'react';
import type { ProjectRecord } from '#contract/project/record.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { callAsUser } from '#src/data/device/session.ts';

export type OlderProjects = {
  projects: readonly ProjectRecord[];
  state: 'idle' | 'loading' | 'failed' | 'offline' | 'end';
  load: () => void;
};

const none: readonly ProjectRecord[] = [];

/** Projects that the device does not keep any more: fetched when asked for, and not stored. `held` are those that it keeps. */
export function useOlderProjects(actor: Actor, held: readonly ProjectRecord[]): OlderProjects {
  const [projects, setProjects] = useState(none);
  const [state, setState] = useState<OlderProjects['state']>('idle');
  const load = async () => {
    if (!device.isOnline()) return setState('offline');
    setState('loading');
    // Ids are ordered by their time: everything behind the oldest one that is known comes next.
    const before = [...held, ...projects].map(({ id }) => id).toSorted()[0];
    const reply = await callAsUser(device, 'projects', {
      accountId: actor.accountId,
      query: { ...(before && { before }) },
    });
    if (!reply.ok) {
      return setState(reply.failure.kind === 'refused' ? 'failed' : 'offline');
    }
    setProjects((now) => [...now, ...reply.value.projects]);
    setState(reply.value.more ? 'idle' : 'end');
  };
  return {
    projects,
    state,
    load: () =>
      void load().catch((error: unknown) => {
        reportError(error);
        setState('failed');
      }),
  };
}
