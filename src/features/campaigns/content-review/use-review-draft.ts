import type { ContentItemId, ProjectId } from '#contract/ids.ts';
import type { ContentComment } from '#contract/project/record.ts';
import type { Author } from '#src/data/device/outbox.ts';
import { useWorkDraft } from '../data/drafts.ts';
import { emptyReview, reviewDraft, type ReviewDraft } from './feedback.ts';

export type ReviewWriting = {
  draft: ReviewDraft;
  isRead: boolean;
  write: (change: Partial<ReviewDraft>) => void;
  /** Adds a comment and answers its id. */
  add: (comment: Omit<ContentComment, 'id'>) => string;
  change: (id: string, change: Partial<Omit<ContentComment, 'id'>>) => void;
  remove: (id: string) => void;
  /** Takes it as a whole, and resolves when it is on the disk. */
  keep: (draft: ReviewDraft) => Promise<void>;
  clear: () => Promise<void>;
  /** What an approval left unsent, until it is known to have been done; null: nothing. */
  dropped: ReviewDraft | null;
  /** Puts what is written aside: an approval says nothing of it. */
  drop: () => Promise<void>;
  forgetDropped: () => Promise<void>;
};

/** What a business has written about a project's content and not sent: it outlives leaving, reloading and a crash. */
export function useReviewDraft(author: Author, projectId: ProjectId): ReviewWriting {
  const held = useWorkDraft(author, `content review ${projectId}`, reviewDraft);
  const dropped = useWorkDraft(author, `content review dropped ${projectId}`, reviewDraft);
  const draft = held.value ?? emptyReview;
  const write: ReviewWriting['write'] = (change) => held.write({ ...draft, ...change });
  return {
    draft,
    isRead: held.isRead,
    write,
    add: (comment) => {
      const id = crypto.randomUUID();
      write({ comments: [...draft.comments, { ...comment, id }] });
      return id;
    },
    change: (id, change) =>
      write({
        comments: draft.comments.map((one) => (one.id === id ? { ...one, ...change } : one)),
      }),
    remove: (id) => write({ comments: draft.comments.filter((one) => one.id !== id) }),
    keep: held.keep,
    clear: held.clear,
    dropped: dropped.value,
    drop: async () => {
      // First it stands in the other place too, so that a kill in between loses nothing.
      if (held.value && saysSomething(held.value)) await dropped.keep(held.value);
      await held.clear();
    },
    forgetDropped: dropped.clear,
  };
}

const saysSomething = ({ text, comments }: ReviewDraft): boolean =>
  text !== '' || comments.length > 0;

/** A comment on a whole photo or film. */
export const onTheWhole = (itemId: ContentItemId): Omit<ContentComment, 'id'> => ({
  itemId,
  text: '',
  x: null,
  y: null,
  t: null,
});
