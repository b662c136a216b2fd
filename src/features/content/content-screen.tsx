import { CircleAlert, CircleCheck, Clock, Images } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { decideProject, isDisputed, type Situation, situationOf } from '#contract/project/rules.ts';
import { roundsOf } from '#contract/project/round-rules.ts';
import { newestVersions } from '#contract/content/rules.ts';
import { useLocalMedia } from '#src/data/media/local-media.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { formatWeekdayTime } from '#src/lib/weekday-time.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Page } from '#src/ui/page.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import type { ProjectView, RefusedWork } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { useCampaignDesk } from '#src/campaigns/frame/desk-context.ts';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { ContentConflicts, KeepActions } from './content-conflicts.tsx';
import { ContentDialogs } from './content-dialogs.tsx';
import { useContentDesk } from './content-desk.ts';
import { StatusBanner } from '#src/campaigns/content/status-banner.tsx';
import { FeedbackPart } from './feedback-part.tsx';
import { RoundRequest } from './round-request.tsx';
import { TargetList } from './target-list.tsx';
import { type Asset, assetsOf } from '#src/campaigns/content/assets.ts';
import { SendPart } from './send-part.tsx';
import { guidelinesOf, sendPlan, ticks } from './send-plan.ts';
import { Row, Stack } from '#src/ui/layout.tsx';

/** Where a creator films, sees every file on its way, and hands everything over. */
export function ContentScreen() {
  const desk = useCampaignDesk();
  const media = useLocalMedia(desk.actor);
  const { project, work } = desk;
  if (!project) {
    return (
      <EmptyState
        icon={<Images aria-hidden />}
        title={m.content_none_title()}
        text={m.content_none_text()}
      />
    );
  }
  if (!media) return null;
  const assets = assetsOf(project.id, work.content, media, work.pending);
  return <ProjectContent key={project.id} desk={desk} project={project} assets={assets} />;
}

type Props = { desk: CampaignDesk; project: ProjectView; assets: readonly Asset[] };

function ProjectContent({ desk, project, assets: all }: Props) {
  const { actor, campaign, now, work } = desk;
  const situation = situationOf(project);
  const isInReview = situation === 'contentSubmitted';
  const assets = isInReview ? all.map((one) => inReview(one, project)) : all;
  const isResting = isDisputed(project);
  const draft = useWorkDraft(actor, `content-ticks ${project.id}`, ticks);
  const guidelines = guidelinesOf(campaign, project.terms);
  const ticked = draft.value ?? [];
  const plan = sendPlan(project, assets, guidelines, ticked);
  // A submission is in review: a creator who wants to change it confirms that first.
  const [amended, amend] = useState<string | null>(null);
  const submission = project.submittedItems.join(' ');
  const isOpen = situation !== null && !isResting && mayAdd(situation);
  const isAmending = !plan.isSame || amended === submission;
  const mayChange = isOpen && (!isInReview || isAmending);
  const content = useContentDesk(desk, project, assets, mayChange);
  const refused = work.refused.filter((one) => isAboutSending(one, project));
  const shown = newestVersions(assets);
  return (
    <Page>
      {isResting ? (
        <StatusBanner tone="warning" icon={<CircleAlert aria-hidden />}>
          {refusalSentence('DISPUTED')}
        </StatusBanner>
      ) : null}
      <StatusLine
        desk={desk}
        project={project}
        situation={situation}
        assets={assets}
        isAmending={isAmending}
        onAmend={isOpen ? () => amend(submission) : null}
      />
      <ContentConflicts desk={desk} refused={refused} assets={assets} />
      <RoundRequest desk={desk} project={project} assets={assets} />
      <FeedbackPart
        rounds={project.feedback}
        of={roundsOf(project)}
        assets={assets}
        business={project.businessName}
        now={now}
        isOpen={situation === 'contentRejected'}
      />
      {situation === 'cancelled' && shown.length + content.capture.preparing.length === 0 ? null : (
        <TargetList desk={content} project={project} assets={shown} />
      )}
      {mayChange && !(isInReview && plan.isSame) ? (
        <SendPart
          desk={desk}
          project={project}
          plan={plan}
          guidelines={guidelines}
          ticked={ticked}
          onTick={draft.write}
          replaces={refused.find(({ item }) => item.kind === 'projectEvent')?.item.id}
        />
      ) : null}
      <ContentDialogs content={content} project={project} assets={assets} />
    </Page>
  );
}

/** Content counts as submitted even while its command waits on the device. */
const inReview = (asset: Asset, { submittedItems }: ProjectView): Asset =>
  asset.state === 'received' && submittedItems.includes(asset.id)
    ? { ...asset, state: 'submitted' }
    : asset;

/** Whether files may be added in the project's situation. */
const mayAdd = (situation: Situation): boolean =>
  decideProject(situation, 'content_uploaded', 'creator').ok ||
  decideProject(situation, 'content_added', 'creator').ok;

function isAboutSending({ item, projectId }: RefusedWork, project: ProjectView): boolean {
  if (projectId !== project.id) return false;
  if (item.kind === 'projectEvent') return item.payload.event === 'content_submitted';
  // The reason is shown at the file, except for the end of everything.
  return (
    item.kind === 'removeContent' ||
    item.kind === 'describeContent' ||
    (item.kind === 'addContent' && item.attention?.code === 'PROJECT_CANCELLED')
  );
}

type LineProps = Props & {
  situation: Situation | null;
  /** In review: something of it is being changed all the same. */
  isAmending: boolean;
  /** Null where nothing can be changed. */
  onAmend: (() => void) | null;
};

/** The state of the content, and its deadline. */
function StatusLine({ desk, project, situation, assets, isAmending, onAmend }: LineProps) {
  const { now } = desk;
  const { businessName: name, contentDueOn, decideBy } = project;
  const when = (at: string) => formatWeekdayTime(at, now);
  const line = (icon: ReactNode, words: string, more?: ReactNode) => (
    <StatusBanner icon={icon} action={more}>
      {words}
    </StatusBanner>
  );
  const toPost = (
    <LinkButton size="small" {...campaignLink('creator', project.campaignId, 'post')}>
      {m.content_to_post()}
    </LinkButton>
  );
  switch (situation) {
    case 'shoot':
      return line(<Clock aria-hidden />, m.content_before_shoot());
    case 'contentOpen':
    case 'contentUploading':
    case 'contentRejected': {
      if (contentDueOn === null) return null;
      const isLate = Date.parse(contentDueOn) < now;
      const time = when(contentDueOn);
      return (
        <StatusBanner tone={isLate ? 'danger' : 'neutral'} icon={<Clock aria-hidden />}>
          {isLate ? m.app_was_due({ time }) : m.app_due({ time })}
        </StatusBanner>
      );
    }
    case 'contentSubmitted':
      // A submission that still waits here is not in review.
      if (isAmending && project.mark === null)
        return line(<Clock aria-hidden />, m.content_amending({ name }));
      return (
        <Stack gap={3}>
          {line(
            <Clock aria-hidden />,
            decideBy === null || project.mark !== null
              ? m.content_submitted_waiting({ name })
              : m.content_submitted({ name, time: when(decideBy) }),
          )}
          {onAmend && !isAmending ? (
            <Row gap={3} wrap>
              <Button variant="secondary" size="small" onPress={onAmend}>
                {m.content_amend()}
              </Button>
            </Row>
          ) : null}
        </Stack>
      );
    case 'cancelled':
      return (
        <Stack as="section" gap={3} aria-label={m.content_cancelled()}>
          <p>{assets.length > 0 ? m.content_cancelled_files() : m.content_cancelled()}</p>
          <Row gap={3} wrap>
            <KeepActions desk={desk} assets={newestVersions(assets)} />
          </Row>
        </Stack>
      );
    case null:
      return null;
    default:
      return line(
        <CircleCheck aria-hidden />,
        m.content_approved({ name }),
        project.terms.requiresPost ? toPost : undefined,
      );
  }
}
