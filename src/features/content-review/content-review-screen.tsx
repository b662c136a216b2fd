import { ImageOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { openRoundRequest } from '#contract/project/round-rules.ts';
import { useFocusAfter } from '#src/lib/use-focus-after.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Hint } from '#src/ui/layout.tsx';
import { ActionBar, Page } from '#src/ui/page.tsx';
import { mayDecide } from '#src/campaigns/business/may-decide.ts';
import { NobodySelected } from '#src/campaigns/business/nobody-selected.tsx';
import { mayManage } from '#src/campaigns/business/routes.ts';
import { RightsPart } from '#src/campaigns/business/rights-part.tsx';
import { firstName } from '#src/campaigns/business/labels.ts';
import type { ProjectView, RefusedWork } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { useCampaignDesk } from '#src/campaigns/frame/desk-context.ts';
import { Wrong } from '#src/ui/wrong.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { Checklist } from './checklist.tsx';
import { ContentConflict } from './content-conflict.tsx';
import { EarlierRounds } from './earlier-rounds.tsx';
import { AssetGrid } from './asset-grid.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { type Asset, assetGroups, newestOf } from './review-parts.ts';
import { ReviewStatus } from './review-status.tsx';
import { ReviewViewer } from './review-viewer.tsx';
import { useChecklist } from './use-checklist.ts';
import { type ReviewWriting, useReviewDraft } from './use-review-draft.ts';
import { WithdrawRequest } from './withdraw-request.tsx';
import { purposeTitle } from './labels.ts';

/** A creator's content of a campaign: reviewed shot by shot, approved, or sent back with feedback. */
export function ContentReviewScreen() {
  const desk = useCampaignDesk();
  const { project, campaign } = desk;
  if (project) return <Opened key={project.id} desk={desk} project={project} />;
  return (
    <NobodySelected
      campaign={campaign}
      icon={<ImageOff aria-hidden />}
      text={m.review_nobody_text()}
    />
  );
}

type Start = { itemId: string; compares: boolean };

function Opened({ desk, project }: { desk: CampaignDesk; project: ProjectView }) {
  const { work, actor } = desk;
  const writing = useReviewDraft(actor, project.id);
  const [viewing, setViewing] = useState<Start | null>(null);
  const [dialog, setDialog] = useState<Deciding | null>(null);
  const reviewed = useReviewed(desk, project);
  const { groups, assets, titleOf } = reviewed;
  const isOpen = mayManage(desk) && mayDecide(project, 'content_approved');
  const openAsset = (itemId: string, compares = false) => setViewing({ itemId, compares });
  const compare = () => {
    const several = assets.find(({ versions }) => versions.length > 1) ?? assets[0];
    if (several) openAsset(several.item.id, several.versions.length > 1);
  };
  const { list, isTried, isChecked, showUnchecked, ...checklist } = useChecklist(
    desk,
    project,
    writing,
  );
  const decide = (next: Deciding) => {
    if (next === 'request' || isChecked) return setDialog(next);
    showUnchecked();
  };
  const own = work.refused.filter((one) => isAboutContent(one, project.id));
  return (
    <Page width={960} gap={5} fluid>
      <ReviewStatus desk={desk} project={project} />
      {own.map((refused) => (
        <ContentConflict
          key={refused.item.id}
          desk={desk}
          refused={refused}
          writing={writing}
          onCompare={compare}
        />
      ))}
      {project.contentState === 'approved' ? <RightsPart desk={desk} project={project} /> : null}
      {isOpen ? <Hint>{m.review_request_hint()}</Hint> : null}
      <AssetGrid
        project={project}
        groups={groups}
        name={firstName(project)}
        draft={writing.draft}
        isApproved={project.contentState === 'approved'}
        onOpen={(asset) => openAsset(asset.item.id)}
      />
      <EarlierRounds project={project} onOpen={openAsset} titleOf={titleOf} />
      {isOpen ? (
        <div ref={list}>
          <Checklist {...checklist.props} />
        </div>
      ) : null}
      {isOpen ? (
        <Decide
          {...{ desk, project, writing, assets }}
          isUnchecked={isTried && !isChecked}
          onOpen={decide}
        />
      ) : null}
      {viewing ? (
        <ReviewViewer
          project={project}
          assets={assets}
          titleOf={reviewed.titleOfAsset}
          start={viewing}
          writing={writing}
          isOpen={isOpen}
          onClose={() => setViewing(null)}
        />
      ) : null}
      {dialog ? (
        <DecisionDialog
          {...{ desk, project, dialog, writing, assets, titleOf }}
          onShow={(itemId) => {
            setDialog(null);
            openAsset(itemId);
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </Page>
  );
}

/** The content under review, by its purpose. An older version has the title of its newest. */
function useReviewed({ work }: CampaignDesk, project: ProjectView) {
  const groups = useMemo(() => assetGroups(project, work.content), [project, work.content]);
  return useMemo(() => {
    const assets = groups.flatMap((group) => group.assets);
    const titles = titlesOf(groups);
    const titleOfAsset = ({ item }: Asset) => titles.get(item.id) ?? m.review_piece();
    const titleOf = (itemId: string) => {
      const asset = assets.find(({ versions }) => versions.some(({ id }) => id === itemId));
      return asset ? titleOfAsset(newestOf(asset.item, assets) ?? asset) : m.review_piece();
    };
    return { groups, assets, titleOfAsset, titleOf };
  }, [groups]);
}

type Deciding = 'approve' | 'request';

type DecisionProps = Parameters<typeof RequestDialog>[0] & { dialog: Deciding };

function DecisionDialog({ dialog, ...props }: DecisionProps) {
  if (dialog === 'request') return <RequestDialog {...props} />;
  const { desk, project, writing, onClose } = props;
  return <ApproveDialog {...{ desk, project, writing, onClose }} />;
}

const titlesOf = (groups: ReturnType<typeof assetGroups>): ReadonlyMap<string, string> =>
  new Map(
    groups.flatMap(({ purpose, assets }) =>
      assets.map(({ item }) => [item.id, purposeTitle(purpose)] as const),
    ),
  );

const isAboutContent = ({ item, projectId }: RefusedWork, id: ProjectView['id']): boolean =>
  projectId === id && item.kind === 'projectEvent' && aboutContent.has(item.payload.event);
const aboutContent: ReadonlySet<string> = new Set([
  'content_approved',
  'content_rejected',
  'round_requested',
  'round_withdrawn',
]);

type DecideProps = {
  desk: CampaignDesk;
  project: ProjectView;
  writing: ReviewWriting;
  assets: readonly Asset[];
  /** An approval was tried before everything was ticked. */
  isUnchecked: boolean;
  onOpen: (dialog: Deciding) => void;
};

/** Within reach of a thumb, at any scroll position. */
function Decide({ desk, project, writing, assets, isUnchecked, onOpen }: DecideProps) {
  const count = assets.filter(({ isInReview }) => isInReview).length;
  const notes = writing.draft.comments.length;
  const asked = openRoundRequest(project);
  // A withdrawal takes its button away: the focus goes to the one in its place.
  const request = useFocusAfter<HTMLButtonElement>(asked ? 1 : 0);
  return (
    <ActionBar aria-label={m.review_decide()}>
      <Wrong>{isUnchecked ? m.review_checklist_missing() : null}</Wrong>
      {asked ? (
        <WithdrawRequest {...{ desk, project, writing }} />
      ) : (
        <Button ref={request} variant="secondary" onPress={() => onOpen('request')}>
          {notes > 0 ? m.review_request_count({ count: notes }) : m.app_request_changes()}
        </Button>
      )}
      <Button onPress={() => onOpen('approve')}>{m.review_approve_all({ count })}</Button>
    </ActionBar>
  );
}
