import { Users } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { mayManage } from '#src/campaigns/business/routes.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import type { CardActions } from './candidate-card.tsx';
import { CandidateList } from './candidate-list.tsx';
import {
  candidateTabs,
  firstTab,
  type CandidateParts,
  type CandidateTab,
} from './candidate-parts.ts';
import { SuggestionsList } from './suggestions-list.tsx';
import { tabTitles } from './labels.ts';

type Props = {
  desk: CampaignDesk;
  campaign: CampaignRecord;
  /** Null: the one where most likely something is to be done. */
  tab: CandidateTab | null;
  onTab: (tab: CandidateTab) => void;
  parts: CandidateParts;
  compared: ReadonlySet<string>;
  acts: CardActions;
  /** No slot is free: new applicants are backups. */
  isFull: boolean;
  mayInvite: boolean;
  /** The creators as a table, on a screen wide enough for it. */
  isTable: boolean;
};

// Tables are a large part of the interface's code, which phones never load.
const CandidateTable = lazy(async () => ({
  default: (await import('./candidate-table.tsx')).CandidateTable,
}));

/** A campaign's candidates by state. */
export function CandidateTabs(props: Props) {
  const { desk, campaign, parts, tab, onTab, compared, acts, isFull, mayInvite, isTable } = props;
  const shown = tab ?? firstTab(parts);
  return (
    <Tabs
      label={m.candidates_title()}
      selectedKey={shown}
      onSelectionChange={(key) => onTab(candidateTabs.find((one) => one === key) ?? 'applied')}
      tabs={candidateTabs.map((id) => ({
        id,
        title:
          parts[id].length > 0
            ? m.candidates_tab_count({ title: tabTitles[id](), count: parts[id].length })
            : tabTitles[id](),
        content:
          parts[id].length > 0 && isTable ? (
            <Suspense>
              <CandidateTable
                label={tabTitles[id]()}
                campaign={campaign}
                candidates={parts[id]}
                canAct={mayManage(desk)}
                select={acts.select}
              />
            </Suspense>
          ) : parts[id].length > 0 ? (
            <CandidateList
              label={tabTitles[id]()}
              desk={desk}
              campaign={campaign}
              candidates={parts[id]}
              isBench={id === 'backups'}
              compared={compared}
              acts={acts}
            />
          ) : (
            <Nobody
              tab={id}
              desk={desk}
              campaign={campaign}
              isFull={isFull}
              mayInvite={mayInvite}
            />
          ),
      }))}
    />
  );
}

const emptyTitles: Record<CandidateTab, () => string> = {
  applied: m.candidates_none_applied,
  invited: m.candidates_none_invited,
  backups: m.candidates_none_backups,
  declined: m.candidates_none_declined,
};
const emptyTexts: Record<CandidateTab, () => string> = {
  applied: m.candidates_none_applied_text,
  invited: m.candidates_none_invited_text,
  backups: m.candidates_none_backups_text,
  declined: m.candidates_none_declined_text,
};

type NobodyProps = Pick<Props, 'desk' | 'campaign' | 'isFull' | 'mayInvite'> & {
  tab: CandidateTab;
};

/** An empty tab; under Applied and Invited, also ten creators who would fit while the campaign recruits. */
function Nobody({ tab, desk, campaign, isFull, mayInvite }: NobodyProps) {
  const text = tab === 'applied' && isFull ? m.candidates_none_applied_full : emptyTexts[tab];
  const title = tab === 'applied' && isFull ? m.app_full : emptyTitles[tab];
  const asksForMore = mayInvite && (tab === 'applied' || tab === 'invited');
  return (
    <>
      <EmptyState icon={<Users aria-hidden />} title={title()} text={text()} />
      {asksForMore ? (
        <Stack as="section" gap={3} aria-label={m.candidates_suggestions()}>
          <h3>{m.candidates_suggestions()}</h3>
          <SuggestionsList desk={desk} campaign={campaign} />
        </Stack>
      ) : null}
    </>
  );
}
