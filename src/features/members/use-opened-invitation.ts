import { useEffect, useState } from 'react';
import type { OpenedInvitation } from '#contract/members/record.ts';
import { memberRoutes } from '#contract/routes/members.ts';
import { callApi } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import { openedOf, type Opened } from './opened.ts';

/** The invitation behind a link, for anyone who has the link. */
export function useOpenedInvitation(
  token: string,
): Opened<OpenedInvitation> & { reload: () => void } {
  const [opened, setOpened] = useState<Opened<OpenedInvitation>>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      setOpened({ state: 'loading' });
      const next = await read(token);
      if (isWanted) setOpened(next);
    };
    load().catch(reportError);
    return () => void (isWanted = false);
  }, [token, tries]);
  return { ...opened, reload: () => setTries(tries + 1) };
}

const read = async (token: string): Promise<Opened<OpenedInvitation>> =>
  openedOf(
    await callApi(device, 'openMemberInvitation', {
      body: { token },
      route: memberRoutes.openMemberInvitation,
    }),
  );
