import { CircleAlert, CircleCheck, Clock, Link2 } from 'lucide-react';
import { isDisputed, situationOf } from '#contract/project/rules.ts';
import { attentionSentence } from '#src/lib/attention.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { formatWeekdayTime } from '#src/lib/weekday-time.ts';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Text } from '#src/ui/layout.tsx';
import { Page } from '#src/ui/page.tsx';
import { RefusedCard } from '#src/campaigns/business/refused-card.tsx';
import { formatDate } from '#src/campaigns/business/labels.ts';
import { assetsOf } from '#src/campaigns/content/assets.ts';
import { StatusBanner } from '#src/campaigns/content/status-banner.tsx';
import type { ProjectView, RefusedWork } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { useCampaignDesk } from '#src/campaigns/frame/desk-context.ts';
import { ApprovedFiles } from './approved-files.tsx';
import { CaptionPart } from './caption-part.tsx';
import type { RefusedLinks } from './links.ts';
import { LinksPart } from './links-part.tsx';

/** The screen on which a creator saves the approved files, copies the caption, and submits the links. */
export function PostScreen() {
  const desk = useCampaignDesk();
  const { project, campaign } = desk;
  const terms = project?.terms ?? campaign;
  if (terms && !terms.requiresPost) {
    return (
      <EmptyState
        icon={<CircleCheck aria-hidden />}
        title={m.app_nothing_to_post()}
        text={m.post_nothing_text()}
      />
    );
  }
  if (!project) {
    return (
      <EmptyState
        icon={<Link2 aria-hidden />}
        title={m.post_none_title()}
        text={m.post_none_text()}
      />
    );
  }
  return <ProjectPost key={project.id} desk={desk} project={project} />;
}

type Props = { desk: CampaignDesk; project: ProjectView };

function ProjectPost({ desk, project }: Props) {
  const { work } = desk;
  const refused = work.refused.filter(
    ({ item, projectId }) =>
      projectId === project.id &&
      item.kind === 'projectEvent' &&
      item.payload.event === 'post_submitted',
  );
  const approved = assetsOf(project.id, work.content, [], []).filter(
    ({ state }) => state === 'approved',
  );
  const isApproved = project.contentState === 'approved';
  return (
    <Page>
      {isDisputed(project) ? (
        <StatusBanner tone="warning" icon={<CircleAlert aria-hidden />}>
          {refusalSentence('DISPUTED')}
        </StatusBanner>
      ) : null}
      <StatusLine desk={desk} project={project} />
      {refused.map((one) => (
        <RefusedCard
          key={one.item.id}
          refused={one}
          sentence={attentionSentence(one.item.attention, m.content_old)}
        />
      ))}
      {isApproved ? (
        <>
          <ApprovedFiles assets={approved} />
          {project.step === 'completed' ? null : (
            <CaptionPart
              desk={desk}
              project={project}
              captions={approved.map(({ caption }) => caption)}
            />
          )}
          <LinksPart desk={desk} project={project} refused={refused.flatMap(linksIn)} />
        </>
      ) : null}
    </Page>
  );
}

const linksIn = ({ item }: RefusedWork): RefusedLinks[] =>
  item.kind === 'projectEvent' && item.payload.event === 'post_submitted'
    ? [{ id: item.id, posts: item.payload.posts }]
    : [];

/** The state of posting, and its deadline. */
function StatusLine({ desk: { now }, project }: Props) {
  const { businessName: name, postOpensOn, postDueOn, decideBy, postFeedback } = project;
  const when = (at: string) => formatWeekdayTime(at, now);
  switch (situationOf(project)) {
    case 'contentApproved':
      return (
        <Card gap={2} breaks>
          <h2>
            {postOpensOn === null
              ? m.post_before({ name })
              : m.post_opens({ date: formatDate(postOpensOn, now) })}
          </h2>
          <p>{m.post_opens_text()}</p>
        </Card>
      );
    case 'postOpen':
    case 'postPartial':
      return postDueOn === null ? null : <DueLine at={postDueOn} now={now} />;
    case 'postChanges':
      return (
        <>
          <Card gap={2} breaks border="warning">
            <h2>{m.post_changes({ name })}</h2>
            <p dir="auto">{postFeedback}</p>
          </Card>
          {postDueOn === null ? null : <DueLine at={postDueOn} now={now} />}
        </>
      );
    case 'postSubmitted':
      return (
        <StatusBanner icon={<Clock aria-hidden />}>
          {decideBy === null || project.mark !== null
            ? m.post_submitted_waiting({ name })
            : m.post_submitted({ name, time: when(decideBy) })}
        </StatusBanner>
      );
    case 'completed':
      return (
        <StatusBanner tone="leaf" icon={<CircleCheck aria-hidden />}>
          {`${m.post_verified({ name })} ${keepLiveText(project, now)}`.trim()}
        </StatusBanner>
      );
    case 'cancelled':
      return <Text tone="muted">{m.post_cancelled()}</Text>;
    default:
      return <StatusBanner icon={<Clock aria-hidden />}>{m.post_before({ name })}</StatusBanner>;
  }
}

function keepLiveText({ keepLiveUntil }: ProjectView, now: number): string {
  if (keepLiveUntil === null) return '';
  const date = formatDate(keepLiveUntil, now);
  return Date.parse(keepLiveUntil) > now ? m.post_keep_live({ date }) : m.post_kept({ date });
}

function DueLine({ at, now }: { at: string; now: number }) {
  const isLate = Date.parse(at) < now;
  const time = formatWeekdayTime(at, now);
  return (
    <StatusBanner tone={isLate ? 'danger' : 'neutral'} icon={<Clock aria-hidden />}>
      {isLate ? m.app_was_due({ time }) : m.app_due({ time })}
    </StatusBanner>
  );
}
