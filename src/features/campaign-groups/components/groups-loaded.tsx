import type { ReactNode } from 'react';
import type { CampaignGroups } from '#contract/campaign-group/record.ts';
import { AgeLine } from '#src/campaigns/frame/age-line.tsx';
import type { CachedResult } from '#src/data/cached-query.ts';
import { m } from '#src/paraglide/messages.js';
import { NotOnDevice } from '#src/ui/not-on-device.tsx';
import { Page } from '#src/ui/page.tsx';
import { ServerTrouble } from '#src/ui/server-trouble.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

type Props = {
  result: CachedResult<CampaignGroups>;
  /** The age belongs below the screen's heading. */
  children: (groups: CampaignGroups, age: ReactNode) => ReactNode;
};

/** The stored campaigns of the corporation with their age, or the reason for their absence. */
export function GroupsLoaded({ result: { value, at, error, isRead, reload }, children }: Props) {
  if (!isRead || (!value && !error)) {
    return (
      <Page role="status" aria-label={m.ui_working()}>
        <Skeleton shape="block" style={{ blockSize: 240 }} />
      </Page>
    );
  }
  if (!value) {
    return (
      <Page>
        {error === 'offline' ? (
          <NotOnDevice text={m.group_first_contact()} />
        ) : (
          <ServerTrouble onRetry={reload} />
        )}
      </Page>
    );
  }
  return (
    <Page>
      {children(
        value,
        <AgeLine at={at} state={error} failed={m.group_old()} isConstant onRetry={reload} />,
      )}
    </Page>
  );
}
