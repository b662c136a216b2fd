import { Link2Off } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PostTick } from '#contract/project/post-checks.ts';
import { attentionSentence } from '#src/lib/attention.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Hint, Stack, Text } from '#src/ui/layout.tsx';
import { ActionBar, Page } from '#src/ui/page.tsx';
import { mayDecide } from '#src/campaigns/business/may-decide.ts';
import { NobodySelected } from '#src/campaigns/business/nobody-selected.tsx';
import { mayManage } from '#src/campaigns/business/routes.ts';
import { RefusedCard } from '#src/campaigns/business/refused-card.tsx';
import { RightsPart } from '#src/campaigns/business/rights-part.tsx';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import { firstName } from '#src/campaigns/business/labels.ts';
import { actOnProject } from '#src/campaigns/data/actions.ts';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import type { ProjectView, RefusedWork } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { useCampaignDesk } from '#src/campaigns/frame/desk-context.ts';
import { PostCard } from './post-card.tsx';
import { PostChangeDialog } from './post-change-dialog.tsx';
import {
  checksToSend,
  firstUnchecked,
  type OwedPost,
  owedPosts,
  postCheckDraft,
  ticksOf,
  withTick,
} from './post-parts.ts';
import { PostStatus } from './post-status.tsx';
import { postTitle } from '#src/campaigns/business/post-labels.ts';

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
    <NobodySelected
      campaign={campaign}
      icon={<Link2Off aria-hidden />}
      text={m.review_nobody_post_text()}
    />
  );
}

function Opened({ desk, project }: { desk: CampaignDesk; project: ProjectView }) {
  const { now, work } = desk;
  const [isAsking, setIsAsking] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  // Nothing is expected of a cancelled project.
  const posts = owedPosts(project).filter(({ link }) => link || project.step !== 'cancelled');
  const { held, unchecked, tick, verify, isBusy } = useChecks(desk, project, posts, (key) =>
    lead(page.current, key),
  );
  const canDecide = mayManage(desk) && mayDecide(project, 'post_verified');
  const name = firstName(project);
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
            missing={unchecked?.post.key === post.key ? unchecked.missing : []}
            onTick={canDecide ? (one, isOn) => tick(post, one, isOn) : null}
          />
        ))}
      </Stack>
      {canDecide ? <Hint>{m.review_ticks_here({ name })}</Hint> : null}
      <RightsPart desk={desk} project={project} />
      {canDecide ? (
        <ActionBar aria-label={m.review_decide()}>
          {unchecked ? (
            <Text size={14} tone="danger" ownLine role="alert">
              {m.review_ticks_missing({ title: postTitle(unchecked.post, posts) })}
            </Text>
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

/**
 * The ticks of the posts, kept on this device until the posts are verified. `unchecked`: the first post of which an attempt lacked
 * a tick; the attempt leads to it.
 */
function useChecks(
  { actor }: CampaignDesk,
  project: ProjectView,
  posts: readonly OwedPost[],
  onUnchecked: (key: string) => void,
) {
  const checks = useWorkDraft(actor, `post checks ${project.id}`, postCheckDraft);
  const [isTried, setIsTried] = useState(false);
  const { isBusy, run } = useActing();
  const held = checks.value ?? {};
  const lacking = firstUnchecked(posts, held);
  const verify = async () => {
    setIsTried(true);
    if (lacking) return onUnchecked(lacking.post.key);
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
  const tick = ({ link }: OwedPost, one: PostTick, isOn: boolean) =>
    link ? checks.write(withTick(held, link, one, isOn)) : undefined;
  return { held, unchecked: isTried ? lacking : null, tick, verify, isBusy };
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
