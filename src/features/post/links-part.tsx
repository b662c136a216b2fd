import { ExternalLink, Send } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { DeliverableType, Platform } from '#contract/campaign/lists.ts';
import type { PostLink } from '#contract/project/record.ts';
import { decideProject, isDisputed, situationOf } from '#contract/project/rules.ts';
import { POST_URL_MAX_CHARACTERS } from '#contract/project/post-url.ts';
import { platformNames } from '#contract/campaign/platform-names.ts';
import { useReachable } from '#src/data/use-reachable.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Chip, type ChipTone } from '#src/ui/chip.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { PostCheckList } from '#src/campaigns/business/post-check-list.tsx';
import { namesPlatform, typeLabels } from '#src/campaigns/business/terms-labels.ts';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import { actOnProject } from '#src/campaigns/data/actions.ts';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import {
  linkDraft,
  linkDraftKey,
  linkFields,
  linkKey,
  newLinks,
  returnedLinks,
  unsentLinks,
  type LinkField,
  type RefusedLinks,
} from './links.ts';
import styles from './post-screen.module.css';

type Props = {
  desk: CampaignDesk;
  project: ProjectView;
  /** Earlier refused ones, the newest first: the next submission replaces the newest. */
  refused: readonly RefusedLinks[];
};

/** One field for each required post. Edits are kept; valid links can be submitted before the rest. */
export function LinksPart({ desk, project, refused }: Props) {
  const isOnline = useReachable();
  const draft = useWorkDraft(desk.actor, linkDraftKey(project.id), linkDraft);
  const returned = returnedLinks(refused.map(({ posts }) => posts));
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const fields = linkFields(project, { ...returned, ...draft.value }, edited);
  const { isBusy, run } = useActing();
  const situation = situationOf(project);
  const isOpen =
    situation !== null &&
    decideProject(situation, 'post_submitted', 'creator').ok &&
    !isDisputed(project);
  const posts = isOpen ? newLinks(fields) : [];
  const handedIn = fields.filter(
    ({ posted }) => posted?.state === 'submitted' || posted?.state === 'verified',
  ).length;
  const send = async () => {
    const sent = new Map(posts.map((post) => [linkKey(post), post.url]));
    const isSent = await run(() =>
      actOnProject(
        desk.actor,
        { projectId: project.id, event: 'post_submitted', posts },
        { replaces: refused[0]?.id, draft: draft.sending((held) => unsentLinks(held, sent)) },
      ),
    );
    if (!isSent) return;
    const name = project.businessName;
    toasts.success(isOnline ? m.post_sent({ name }) : m.post_sent_later({ name }));
  };
  return (
    <Stack as="section" gap={4} fluid aria-labelledby="post-links">
      <h2 id="post-links">{m.post_links()}</h2>
      {fields.map((field) => (
        <LinkRow
          key={field.key}
          field={field}
          isOpen={isOpen}
          isWithBusiness={situation === 'postSubmitted'}
          checks={
            field.posted ? <Checks field={field} project={project} link={field.posted} /> : null
          }
          onChange={(text) => draft.write({ ...draft.value, [field.key]: text })}
          onEdited={() => setEdited(new Set([...edited, field.key]))}
        />
      ))}
      {handedIn > 0 && handedIn < fields.length ? (
        <Text tone="muted">{m.post_partly({ count: handedIn, total: fields.length })}</Text>
      ) : null}
      {isOpen && situation === 'postSubmitted' && posts.length === 0 ? (
        <Hint>{m.post_correct_hint({ name: project.businessName })}</Hint>
      ) : isOpen ? (
        <Button
          isWide
          icon={<Send aria-hidden />}
          isDisabled={posts.length === 0}
          isPending={isBusy}
          onPress={() => void send()}
        >
          {posts.length > 0
            ? m.post_send({ count: posts.length })
            : fields.some(({ isUnchanged }) => isUnchanged)
              ? m.post_send_none_changed()
              : m.post_send_none()}
        </Button>
      ) : null}
    </Stack>
  );
}

type RowProps = {
  field: LinkField;
  isOpen: boolean;
  /** All links are in: one is corrected on request only. */
  isWithBusiness: boolean;
  /** The business's checks of the post. */
  checks: ReactNode;
  onChange: (text: string) => void;
  onEdited: () => void;
};

function LinkRow({ field, isOpen, isWithBusiness, checks, onChange, onEdited }: RowProps) {
  const { platform, type, number, posted, text, problem, isLocked } = field;
  const [isCorrecting, setIsCorrecting] = useState(false);
  const label = nameOf(type, platform, number);
  const isAtRest = isWithBusiness && !isCorrecting && text === posted?.url;
  if (!isOpen || isLocked || isAtRest) {
    return posted ? (
      <Stack gap={2} fluid>
        <Text size={14} weight="medium">
          {label}
        </Text>
        <p className={styles.url} dir="ltr">
          <a href={posted.url} target="_blank" rel="noopener noreferrer nofollow">
            {posted.url}
            <ExternalLink aria-label={m.post_open()} />
          </a>
        </p>
        <Row gap={3} wrap align="center">
          <StateChip state={posted.state} />
          {isOpen && isAtRest ? (
            <Button
              variant="secondary"
              size="small"
              aria-label={`${m.post_correct()}: ${label}`}
              onPress={() => setIsCorrecting(true)}
            >
              {m.post_correct()}
            </Button>
          ) : null}
        </Row>
        {checks}
      </Stack>
    ) : null;
  }
  return (
    <Stack gap={2} fluid>
      <TextField
        label={label}
        description={m.post_link_hint()}
        errorMessage={problem ?? undefined}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={POST_URL_MAX_CHARACTERS * 2}
        value={text}
        onChange={onChange}
      />
      <Row gap={3} wrap align="center">
        {posted ? <StateChip state={posted.state} /> : null}
        {field.isUnchanged ? (
          <Button
            variant="secondary"
            size="small"
            aria-label={`${m.post_same_link()}: ${label}`}
            onPress={onEdited}
          >
            {m.post_same_link()}
          </Button>
        ) : null}
      </Row>
      {checks}
    </Stack>
  );
}

const Checks = ({
  field,
  project,
  link,
}: {
  field: LinkField;
  project: ProjectView;
  link: PostLink;
}) => (
  <PostCheckList
    link={link}
    title={nameOf(field.type, field.platform, field.number)}
    terms={project.terms}
    name={project.creatorFirstName}
  />
);

/** A type that names its platform is not followed by it: `TikTok video`. */
function nameOf(type: DeliverableType, platform: Platform, number: number | null): string {
  const what = typeLabels[type]();
  if (namesPlatform(type, platform)) return number === null ? what : `${what} ${number}`;
  const of = { what, platform: platformNames[platform] };
  return number === null ? m.app_on_platform(of) : m.post_link_number({ ...of, number });
}

const states: Record<PostLink['state'], { tone: ChipTone; words: () => string }> = {
  submitted: { tone: 'neutral', words: m.post_state_submitted },
  changesRequested: { tone: 'warning', words: m.app_needs_changes },
  verified: { tone: 'leaf', words: m.app_verified },
  removed: { tone: 'danger', words: m.post_state_removed },
};

const StateChip = ({ state }: Pick<PostLink, 'state'>) => (
  <span>
    <Chip tone={states[state].tone}>{states[state].words()}</Chip>
  </span>
);
