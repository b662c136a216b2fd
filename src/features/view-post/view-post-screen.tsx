import { Link2Off, MessageCircle, Star } from 'lucide-react';
import { useRef, useState } from 'react';
import { decideProject, isDisputed, situationOf } from '#contract/project/rules.ts';
import { attentionSentence } from '#src/lib/attention.ts';
import { formatWeekdayTime } from '#src/lib/weekday-time.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { ActionBar, Page } from '#src/ui/page.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Quote } from '#src/ui/quote.tsx';
import { mayManage } from '#src/campaigns/business/routes.ts';
import { RefusedCard } from '#src/campaigns/business/refused-card.tsx';
import { RightsPart } from '#src/campaigns/business/rights-part.tsx';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import { firstName, formatDate } from '#src/campaigns/business/labels.ts';
import { actOnProject } from '#src/campaigns/data/actions.ts';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import type { ProjectView, RefusedWork } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { useCampaignDesk } from '#src/campaigns/frame/desk-context.ts';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { PostCard } from './post-card.tsx';
import { PostChangeDialog } from './post-change-dialog.tsx';
import {
  checksToSend,
  firstUnchecked,
  owedPosts,
  postCheckDraft,
  ticksOf,
  withTick,
} from './post-parts.ts';
import { postTitle } from './labels.ts';
import styles from './view-post-screen.module.css';

/** A creator's posts: checked, and verified or sent back. */
export function ViewPostScreen() {
  const desk = useCampaignDesk();
  const { project, campaign } = desk;
  if (project?.terms.requiresPost) return <Opened key={project.id} desk={desk} project={project} />;
  if (project) {
    return (
      <Page width={860} gap={4} fluid>
        <RightsPart desk={desk} project={project} />
        <EmptyState
          icon={<Link2Off aria-hidden />}
          title={m.app_nothing_to_post()}
          text={m.review_no_posts_text()}
        />
      </Page>
    );
  }
  return (
    <EmptyState
      icon={<Link2Off aria-hidden />}
      title={m.review_nobody_title()}
      text={m.review_nobody_post_text()}
      action={
        campaign ? (
          <LinkButton {...campaignLink('business', campaign.id, 'candidates')}>
            {m.app_view_candidates()}
          </LinkButton>
        ) : null
      }
    />
  );
}

function Opened({ desk, project }: { desk: CampaignDesk; project: ProjectView }) {
  const { actor, now, work } = desk;
  const checks = useWorkDraft(actor, `post checks ${project.id}`, postCheckDraft);
  const [isTried, setIsTried] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const { isBusy, run } = useActing();
  // Nothing is expected of a cancelled project.
  const posts = owedPosts(project).filter(({ link }) => link || project.step !== 'cancelled');
  const held = checks.value ?? {};
  const unchecked = firstUnchecked(posts, held);
  const canDecide = mayManage(desk) && isToVerify(project);
  const name = firstName(project);
  const verify = async () => {
    setIsTried(true);
    if (unchecked) {
      lead(page.current, unchecked.post.key);
      return;
    }
    await run(() =>
      actOnProject(
        actor,
        {
          event: 'post_verified',
          projectId: project.id,
          postIds: project.posts.map(({ id }) => id),
          checks: checksToSend(held, project.posts),
        },
        { draft: checks.sending() },
      ),
    );
  };
  return (
    <Page width={860} gap={4} fluid>
      <PostStatus desk={desk} project={project} />
      {work.refused
        .filter((one) => isAboutPosts(one, project.id))
        .map((refused) => (
          <RefusedCard
            key={refused.item.id}
            refused={refused}
            sentence={`${attentionSentence(refused.item.attention, m.app_old_unsent)} ${m.review_wanted_posts()}`}
            words={textsOf(refused)}
          />
        ))}
      <Stack gap={3} ref={page}>
        {posts.map((post) => (
          <PostCard
            key={post.key}
            post={post}
            title={postTitle(post, posts)}
            terms={project.terms}
            name={name}
            now={now}
            ticks={post.link ? ticksOf(held, post.link) : []}
            missing={isTried && unchecked?.post.key === post.key ? unchecked.missing : []}
            onTick={
              canDecide
                ? (tick, isOn) =>
                    post.link ? checks.write(withTick(held, post.link, tick, isOn)) : undefined
                : null
            }
          />
        ))}
      </Stack>
      {canDecide ? <Hint>{m.review_ticks_here({ name })}</Hint> : null}
      <RightsPart desk={desk} project={project} />
      {canDecide ? (
        <ActionBar aria-label={m.review_decide()}>
          {isTried && unchecked ? (
            <p className={styles.error} role="alert">
              {m.review_ticks_missing({ title: postTitle(unchecked.post, posts) })}
            </p>
          ) : null}
          <Button variant="secondary" onPress={() => setIsAsking(true)}>
            {m.app_request_changes()}
          </Button>
          <Button isPending={isBusy} onPress={() => void verify()}>
            {m.review_verify()}
          </Button>
        </ActionBar>
      ) : null}
      {isAsking ? (
        <PostChangeDialog
          desk={desk}
          project={project}
          posts={posts}
          checks={checksToSend(held, project.posts)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Page>
  );
}

/** An open problem pauses everything. */
function isToVerify(project: ProjectView): boolean {
  const situation = situationOf(project);
  return (
    situation !== null &&
    !isDisputed(project) &&
    decideProject(situation, 'post_verified', 'business').ok
  );
}

const isAboutPosts = ({ item, projectId }: RefusedWork, id: ProjectView['id']): boolean =>
  projectId === id &&
  item.kind === 'projectEvent' &&
  (item.payload.event === 'post_verified' || item.payload.event === 'post_changes_requested');

/** The reason for a change request: it can be copied, and sent as a message. */
const textsOf = ({ item }: RefusedWork): string[] =>
  item.kind === 'projectEvent' && item.payload.event === 'post_changes_requested'
    ? [item.payload.reason]
    : [];

/** Moves to the first tick that is missing. */
function lead(page: HTMLElement | null, key: string): void {
  const card = [...(page?.querySelectorAll<HTMLElement>('[data-post]') ?? [])].find(
    (one) => one.dataset['post'] === key,
  );
  card?.querySelector<HTMLInputElement>('input[type=checkbox]:not(:checked)')?.focus();
}

function PostStatus({ desk, project }: { desk: CampaignDesk; project: ProjectView }) {
  const { now, campaign } = desk;
  const situation = situationOf(project);
  const name = firstName(project);
  return (
    <Row as="header" gap={3} wrap align="start" justify="between">
      <div className={styles.text}>
        <Text weight="medium">{whatText(project, now)}</Text>
        {situation === 'postSubmitted' && project.decideBy && !isDisputed(project) ? (
          <Text size={14} weight="medium" tone="pollen">
            {m.review_auto_verifies({ time: formatWeekdayTime(project.decideBy, now) })}
          </Text>
        ) : null}
        {situation === 'postChanges' && project.postFeedback ? (
          <Quote>{project.postFeedback}</Quote>
        ) : null}
        {project.keepLiveUntil ? (
          <Hint>
            {Date.parse(project.keepLiveUntil) > now
              ? m.review_keep_live({ date: formatDate(project.keepLiveUntil, now) })
              : m.review_kept_live({ date: formatDate(project.keepLiveUntil, now) })}
          </Hint>
        ) : project.terms.keepLiveDays > 0 && situation !== 'cancelled' ? (
          <Hint>{m.review_keep_live_days({ days: project.terms.keepLiveDays })}</Hint>
        ) : null}
        {isDisputed(project) ? <p role="status">{m.review_disputed()}</p> : null}
        {mayManage(desk) ? null : <Hint>{m.review_viewer_role()}</Hint>}
      </div>
      <Row gap={3} wrap>
        {project.chatroomId ? (
          <LinkButton
            size="small"
            icon={<MessageCircle aria-hidden />}
            {...campaignLink('business', project.campaignId, 'messaging', {
              room: project.chatroomId,
            })}
          >
            {m.app_message_name({ name })}
          </LinkButton>
        ) : null}
        {situation === 'completed' && campaign && !project.reviews.mine ? (
          <LinkButton
            size="small"
            variant="primary"
            icon={<Star aria-hidden />}
            {...campaignLink('business', campaign.id, 'review', { project: project.id })}
          >
            {m.app_leave_review()}
          </LinkButton>
        ) : null}
      </Row>
    </Row>
  );
}

function whatText(project: ProjectView, now: number): string {
  const name = firstName(project);
  const due = project.postDueOn && formatDate(project.postDueOn, now);
  const posts = owedPosts(project);
  const count = posts.filter(({ link }) => link !== null).length;
  switch (situationOf(project)) {
    case 'contentApproved':
      return project.postOpensOn
        ? m.review_post_opens({ name, date: formatDate(project.postOpensOn, now) })
        : m.review_post_waits({ name });
    case 'postOpen':
      return due ? m.review_post_due({ name, date: due }) : m.review_post_waits({ name });
    case 'postPartial':
      return m.review_post_partial({ count, total: posts.length });
    case 'postChanges':
      return m.review_post_changes({ name });
    case 'postSubmitted':
      return m.review_post_submitted({ name });
    case 'completed':
      return m.review_post_verified();
    case 'cancelled':
      return m.review_what_cancelled();
    default:
      return m.review_post_before({ name });
  }
}
