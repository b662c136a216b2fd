import type { ContentItemId, ProjectId } from '#contract/ids.ts';
import type { ContentComment } from '#contract/project/record.ts';
import { WITHDRAWN_REVIEW } from '#src/data/draft-keys.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import type { DraftSending } from '#src/data/device/work-drafts.ts';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import {
  emptyReview,
  reviewDraft,
  type ReviewDraft,
  type RoundRequest,
  withdrawnFrom,
  withdrawnReview,
  type WithdrawnReview,
} from './feedback.ts';

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
  /** It goes with the command that carries it. */
  sending: () => DraftSending;
  /** Unsent feedback beside an approval, until it is confirmed; null: none. */
  dropped: ReviewDraft | null;
  /** An approval doesn't contain it, and drops it. */
  dropping: () => DraftSending;
  forgetDropped: () => Promise<void>;
  /** The words of the last withdrawn request; null: none. */
  withdrawn: WithdrawnReview | null;
  /** They are put aside with the withdrawal. */
  withdrawing: (asked: RoundRequest) => DraftSending;
  forgetWithdrawn: () => Promise<void>;
};

/** A business's unsent feedback on a project's content: it survives leaving, reloading and a crash. */
export function useReviewDraft(actor: Actor, projectId: ProjectId): ReviewWriting {
  const held = useWorkDraft(actor, `content review ${projectId}`, reviewDraft);
  const droppedKey = `content review dropped ${projectId}`;
  const dropped = useWorkDraft(actor, droppedKey, reviewDraft);
  const withdrawnKey = `${WITHDRAWN_REVIEW}${projectId}`;
  const withdrawn = useWorkDraft(actor, withdrawnKey, withdrawnReview);
  const { accountId } = actor;
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
    sending: () => held.sending(),
    dropped: dropped.value,
    dropping: () => {
      const { value } = held;
      const going = held.sending();
      return {
        ...going,
        within: async (db) => {
          if (value && hasFeedback(value)) {
            await db.workDrafts.put({ accountId, key: droppedKey, value, at: Date.now() });
          }
          await going.within(db);
        },
      };
    },
    forgetDropped: dropped.clear,
    withdrawn: withdrawn.value,
    withdrawing: (asked) => ({
      before: async () => {},
      within: async (db) => {
        const value = withdrawnFrom(asked);
        await db.workDrafts.put({ accountId, key: withdrawnKey, value, at: Date.now() });
      },
      after: () => {},
    }),
    forgetWithdrawn: withdrawn.clear,
  };
}

const hasFeedback = ({ text, comments }: ReviewDraft): boolean =>
  text !== '' || comments.length > 0;

/** A comment on a whole photo or film. */
export const onTheWhole = (itemId: ContentItemId): Omit<ContentComment, 'id'> => ({
  itemId,
  text: '',
  x: null,
  y: null,
  t: null,
});
