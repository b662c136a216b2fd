import { Megaphone, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CampaignId } from '#contract/ids.ts';
import { can, type Role } from '#contract/permissions.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useNow } from '#src/lib/now.ts';
import { THREE_COLUMNS, useMedia } from '#src/lib/use-media.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { OlderEnd } from '#src/campaigns/frame/older-end.tsx';
import { useOlderCampaigns, withOlder } from '../use-older-campaigns.ts';
import { useWork, type Work } from '#src/campaigns/data/queries.ts';
import { type CampaignTab, rowsByTab, rowsOf } from '../campaign-rows.ts';
import { CampaignList } from '../components/campaign-list.tsx';
import { CampaignPane } from '../components/campaign-pane.tsx';
import { CreateLink, NoCampaigns } from '../components/no-campaigns.tsx';
import { isOfCampaign, RefusedCampaign } from '../components/refused-campaign.tsx';
import { TabBar } from '../components/tab-bar.tsx';
import { emptyTexts } from '../labels.ts';
import styles from './campaigns-screen.module.css';
import { Row, Stack } from '#src/ui/layout.tsx';
import { Page, ScrollArea } from '#src/ui/page.tsx';

/** The open part of the campaigns, which is part of the route. */
type CampaignsRoute = {
  tab: CampaignTab;
  wanted: string;
  /** The campaign beside the list, on a screen wide enough for it. */
  shown: CampaignId | null;
};

type Props = {
  actor: Actor;
  role: Role;
  route: CampaignsRoute;
  onChange: (route: CampaignsRoute) => void;
};

/** Every campaign of a business, by what became of it, the most urgent first. */
export function CampaignsScreen(props: Props) {
  const work = useWork(props.actor);
  return work ? <Found {...props} work={work} /> : null;
}

function Found({ work, actor, role, route, onChange }: Props & { work: Work }) {
  // The list is drawn once its scroller is known.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const now = useNow();
  const older = useOlderCampaigns(actor, work.campaigns);
  const rows = useMemo(
    () => rowsOf(withOlder(work, older.records), now, role),
    [work, older.records, now, role],
  );
  const tabs = useMemo(() => rowsByTab(rows, route.wanted), [rows, route.wanted]);
  const shown = tabs[route.tab];
  const mayCreate = can(role, 'campaign.manage');
  const refused = work.refused.filter(isOfCampaign);
  const hasPane = useMedia(THREE_COLUMNS) && shown.length > 0;
  const beside = hasPane
    ? (shown.find(({ campaign }) => campaign.id === route.shown) ?? shown[0])
    : undefined;
  const list = (
    <ScrollArea ref={setScroller}>
      <Page compact fluid width={880}>
        <Row as="header" gap={3} wrap align="center" justify="between" data-tour="campaigns">
          <h1>{m.app_campaigns()}</h1>
          {mayCreate ? <CreateLink /> : null}
        </Row>
        {refused.map((one) => (
          <RefusedCampaign
            key={one.item.id}
            refused={one}
            campaign={work.campaigns.find(({ id }) => id === one.campaignId)}
          />
        ))}
        {rows.length === 0 ? (
          <>
            <NoCampaigns mayCreate={mayCreate} />
            <OlderEnd older={older} />
          </>
        ) : (
          <>
            <Stack gap={3} fluid className={styles.tools}>
              <TabBar tab={route.tab} tabs={tabs} onChange={(tab) => onChange({ ...route, tab })} />
              <TextField
                label={m.campaign_search()}
                type="search"
                value={route.wanted}
                onChange={(wanted) => onChange({ ...route, wanted })}
              />
            </Stack>
            {shown.length === 0 ? (
              <Nothing route={route} onChange={onChange} />
            ) : scroller === null ? null : (
              <CampaignList
                rows={shown}
                label={m.app_campaigns()}
                now={now}
                scroller={scroller}
                shownId={beside?.campaign.id ?? null}
                onShow={hasPane ? (id) => onChange({ ...route, shown: id }) : undefined}
              />
            )}
            {route.tab === 'completed' || route.tab === 'cancelled' ? (
              <OlderEnd older={older} />
            ) : null}
          </>
        )}
      </Page>
    </ScrollArea>
  );
  return (
    <div className={styles.panes} data-beside={beside ? '' : undefined}>
      {list}
      {beside ? (
        <CampaignPane key={beside.campaign.id} actor={actor} row={beside} now={now} role={role} />
      ) : null}
    </div>
  );
}

function Nothing({ route, onChange }: Pick<Props, 'route' | 'onChange'>) {
  const { wanted } = route;
  if (wanted.trim() === '') {
    const { title, text } = emptyTexts[route.tab];
    return <EmptyState icon={<Megaphone aria-hidden />} title={title()} text={text()} />;
  }
  return (
    <EmptyState
      icon={<Search aria-hidden />}
      title={m.campaign_no_match({ wanted })}
      text={m.campaign_no_match_text()}
      action={
        <Button variant="secondary" onPress={() => onChange({ ...route, wanted: '' })}>
          {m.campaign_search_clear()}
        </Button>
      }
    />
  );
}
