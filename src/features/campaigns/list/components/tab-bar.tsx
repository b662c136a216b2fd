import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { m } from '#src/paraglide/messages.js';
import type { CampaignTab } from '../campaign-rows.ts';
import { tabText } from '../words.ts';
import styles from './tab-bar.module.css';

type Props = {
  tab: CampaignTab;
  counts: Record<CampaignTab, number>;
  onChange: (tab: CampaignTab) => void;
};

/** The parts of the list; arrow keys go through them. */
export function TabBar({ tab, counts, onChange }: Props) {
  return (
    <ToggleButtonGroup
      aria-label={m.campaign_tabs()}
      className={styles.bar ?? ''}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[tab]}
      onSelectionChange={([next]) => onChange(next as CampaignTab)}
    >
      {(Object.keys(tabText) as CampaignTab[]).map((one) => (
        <ToggleButton key={one} id={one} className={styles.tab ?? ''}>
          {counts[one] > 0
            ? m.campaign_tab_count({ tab: tabText[one](), count: counts[one] })
            : tabText[one]()}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
