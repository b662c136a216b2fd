import { useEffect, useState } from 'react';
import type { OpenedInvitation } from '#contract/members/record.ts';
import { memberRoutes } from '#contract/routes/members.ts';
import { callApi } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { undeliveredText } from '#src/lib/undelivered-text.ts';
import { m } from '#src/paraglide/messages.js';

type Opened =
  | { state: 'loading' }
  | { state: 'opened'; invitation: OpenedInvitation }
  /** `reason`: in a sentence. */
  | { state: 'closed' | 'unreachable'; reason: string };

/** The invitation behind a link, for anyone who has the link. */
export function useOpenedInvitation(token: string): Opened & { reload: () => void } {
  const [opened, setOpened] = useState<Opened>({ state: 'loading' });
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

async function read(token: string): Promise<Opened> {
  const reply = await callApi(device, 'openMemberInvitation', {
    body: { token },
    route: memberRoutes.openMemberInvitation,
  });
  if (reply.ok) return { state: 'opened', invitation: reply.value };
  const { failure } = reply;
  if (failure.kind === 'undelivered') {
    return { state: 'unreachable', reason: undeliveredText(failure, m.invitation_offline_text()) };
  }
  const { code } = failure.refusal;
  // A link that was cut off on its way is no token at all.
  return { state: 'closed', reason: refusalSentence(code === 'INVALID' ? 'LINK_INVALID' : code) };
}
