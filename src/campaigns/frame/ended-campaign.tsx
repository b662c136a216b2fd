import { CloudOff } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CampaignId } from '#contract/ids.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useOnline } from '#src/data/use-online.ts';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { ServerTrouble } from '#src/ui/server-trouble.tsx';
import { callOlder } from '../data/older.ts';
import type { EndedWork } from '../data/ended-work.ts';
import type { Side } from './routes.ts';

type Props = {
  actor: Actor;
  side: Side;
  campaignId: CampaignId;
  onFound: (work: EndedWork) => void;
};

/** A campaign that this device does not keep, such as one that ended long ago: fetched to be shown, and not stored. */
export function EndedCampaign({ actor: { accountId }, side, campaignId, onFound }: Props) {
  const isOnline = useOnline();
  const [state, setState] = useState<'asking' | 'offline' | 'failed' | 'unknown'>('asking');
  const [tries, setTries] = useState(0);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    let isCurrent = true;
    callOlder('campaignWork', { accountId, params: { id: campaignId } }).then(
      (work) => {
        if (!isCurrent) return;
        if (typeof work === 'string') setState(work);
        else found(work);
      },
      (error: unknown) => {
        reportError(error);
        if (isCurrent) setState('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [accountId, campaignId, isOnline, tries]);
  const toList = (
    <LinkButton to={side === 'business' ? '/business/campaign' : '/creator/pipeline'}>
      {side === 'business' ? m.campaign_to_list() : m.campaign_to_pipeline()}
    </LinkButton>
  );
  switch (state) {
    case 'asking':
      return <p role="status">{m.campaign_ended_loading()}</p>;
    case 'offline':
    case 'unknown':
      return (
        <EmptyState
          icon={<CloudOff aria-hidden />}
          title={m.app_campaign_not_here()}
          text={
            state === 'offline' ? m.campaign_ended_one_offline() : m.campaign_ended_one_unknown()
          }
          action={toList}
        />
      );
    case 'failed':
      return (
        <ServerTrouble
          title={m.campaign_ended_one_failed()}
          onRetry={() => {
            setState('asking');
            setTries(tries + 1);
          }}
        />
      );
  }
}
