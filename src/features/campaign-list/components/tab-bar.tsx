import { useEffect, useRef } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { m } from '#src/paraglide/messages.js';
import { showInRow } from '#src/ui/show-in-row.ts';
import type { CampaignRow, CampaignTab } from '../campaign-rows.ts';
import { tabText } from '../labels.ts';
import '#src/ui/tabs.css';

type Props = {
  tab: CampaignTab;
  /** The rows of each tab. */
  tabs: Record<CampaignTab, readonly CampaignRow[]>;
  onChange: (tab: CampaignTab) => void;
};

/** The parts of the list; arrow keys go through them. */
export function TabBar({ tab, tabs, onChange }: Props) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => showInRow(row.current, '[data-selected]'), [tab]);
  return (
    <ToggleButtonGroup
      ref={row}
      data-tour="campaign-tabs"
      aria-label={m.campaign_tabs()}
      className="tab-list"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[tab]}
      onSelectionChange={([next]) => onChange(next as CampaignTab)}
    >
      {(Object.keys(tabText) as CampaignTab[]).map((one) => (
        <ToggleButton key={one} id={one} className="tab">
          {tabs[one].length > 0
            ? m.campaign_tab_count({ tab: tabText[one](), count: tabs[one].length })
            : tabText[one]()}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
