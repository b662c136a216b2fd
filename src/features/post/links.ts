import * as z from 'zod/mini';
import type { PayloadOf } from '#contract/commands/command.ts';
import { requiredPosts } from '#contract/campaign/terms.ts';
import type { CommandId, PostId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { postKeyOf } from '#contract/project/post-forms.ts';
import { POST_URL_MAX_CHARACTERS, readPostUrl } from '#contract/project/post-url.ts';
import type { PostLink } from '#contract/project/record.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';

/** The typed or pasted link of each required post, by its name. */
export const linkDraft = z.record(
  z.string().check(z.maxLength(80)),
  z.string().check(z.maxLength(POST_URL_MAX_CHARACTERS * 2)),
);
export type LinkDraft = z.infer<typeof linkDraft>;
/** Where it is kept. */
export const linkDraftKey = (id: ProjectView['id']): string => `post-links ${id}`;

type Owed = ReturnType<typeof requiredPosts>[number];
export type LinkField = Owed & {
  key: string;
  /** Of several of one kind, which; null where there is one. */
  number: number | null;
  /** The last submission. */
  posted: PostLink | null;
  text: string;
  /** The problem of the text while typing; null: none, or it is empty. */
  problem: string | null;
  /** The text is a link that was not handed in yet, or one whose post the creator edited. */
  isNew: boolean;
  /** The text is the link that was sent back, and the creator has not confirmed that the post was edited. */
  isUnchanged: boolean;
  /** The creator confirms that the post behind the link that was sent back was edited. */
  isEdited: boolean;
  /** It was found right: nothing changes it. */
  isLocked: boolean;
};

export const linkKey = ({ deliverableId, index }: Pick<Owed, 'deliverableId' | 'index'>): string =>
  `${deliverableId}/${index}`;

type Sent = Extract<PayloadOf<'projectEvent'>, { event: 'post_submitted' }>['posts'];

/** A handing in that was refused. */
export type RefusedLinks = { id: CommandId; posts: Sent };

/** Refused links, the newest first, as they were typed: nobody types them again. */
export const returnedLinks = (refused: readonly Sent[]): LinkDraft =>
  Object.fromEntries(
    refused
      .toReversed()
      .flat()
      .map((post) => [linkKey(post), post.url]),
  );

/** One field for each required post, with its edit over its submitted link. `edited`: posts that were edited at their address. */
export function linkFields(
  project: ProjectView,
  draft: LinkDraft,
  edited: ReadonlySet<string> = new Set(),
): LinkField[] {
  const owed = requiredPosts(project.terms);
  const fields = owed.map((one): LinkField => {
    const key = linkKey(one);
    const posted =
      project.posts.find(
        (post) => post.deliverableId === one.deliverableId && post.index === one.index,
      ) ?? null;
    const text = draft[key] ?? posted?.url ?? '';
    const read = text.trim() === '' ? null : readPostUrl(text, one, null);
    const isSame = read?.ok === true && read.value === posted?.normalisedUrl;
    const isSentBack = isSame && posted?.state === 'changesRequested';
    const isEdited = isSentBack && edited.has(key);
    const isUnchanged = isSentBack && !isEdited;
    return {
      ...one,
      key,
      number:
        owed.filter(({ deliverableId }) => deliverableId === one.deliverableId).length > 1
          ? one.index + 1
          : null,
      posted,
      text,
      problem:
        read && !read.ok
          ? refusalSentence(read.refusal.code, read.refusal.current)
          : isUnchanged && draft[key] !== undefined
            ? refusalSentence('URL_UNCHANGED')
            : null,
      isNew: read?.ok === true && (!isSame || isEdited),
      isUnchanged,
      isEdited,
      isLocked: posted?.state === 'verified',
    };
  });
  return fields.map((one) => (isTwice(one, fields) ? { ...one, ...twice() } : one));
}

const twice = () => ({ problem: m.post_used_twice(), isNew: false });

/** One post is handed in for one thing that is owed. */
function isTwice(field: LinkField, fields: readonly LinkField[]): boolean {
  const own = keyOf(field);
  if (own === null || !field.isNew) return false;
  return fields.some((other) => {
    const isEarlier = fields.indexOf(other) < fields.indexOf(field) || !other.isNew;
    return other !== field && isEarlier && keyOf(other) === own;
  });
}

function keyOf(field: LinkField): string | null {
  const read = readPostUrl(field.text, field, null);
  return read.ok ? postKeyOf(read.value, field.platform) : null;
}

/** The edits that were not part of the submission; null: none. */
export function unsentLinks(draft: LinkDraft, sent: ReadonlyMap<string, string>): LinkDraft | null {
  const left = Object.entries(draft).filter(([key, text]) => sent.get(key) !== text.trim());
  return left.length === 0 ? null : Object.fromEntries(left);
}

/** The links that would be handed in now. */
export const newLinks = (fields: readonly LinkField[]): Sent[number][] =>
  fields.flatMap(({ isNew, isEdited, isLocked, deliverableId, index, text }) =>
    isNew && !isLocked
      ? [
          {
            id: newId<PostId>(),
            deliverableId,
            index,
            url: text.trim(),
            ...(isEdited ? { isEdited } : {}),
          },
        ]
      : [],
  );
