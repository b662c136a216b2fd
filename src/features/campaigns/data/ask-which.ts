import { isSame } from '#contract/campaign/locked.ts';
import { device } from '#src/data/device/browser-device.ts';
import { settleWorkDraft, type DraftPlace } from '#src/data/device/work-drafts.ts';
import { m } from '#src/paraglide/messages.js';
import { toasts } from '#src/ui/toast-queue.ts';

/** As much of the other version as one needs to know it again. */
const SHOWN_CHARACTERS = 120;

export type Asking = {
  /** Asks while there is another version; null: there is none any more. */
  show: (value: unknown, other: unknown) => void;
  /** The draft is not looked at any more: it is asked again when it is. */
  end: () => void;
};

type Question = { toast: string; askers: number; choice: 'own' | 'other'; isOver: boolean };

/** The questions that stand, by their drafts: several parts of a screen may look at one. */
const questions = new Map<string, Question>();

/** Asks which of two versions stands that two tabs wrote in the same place at once. Closing the question keeps what is shown. */
export function askWhich(place: Pick<DraftPlace<unknown>, 'accountId' | 'key'>): Asking {
  const name = `${place.accountId} ${place.key}`;
  let own: Question | null = null;
  const end = () => {
    const question = own;
    own = null;
    if (!question || question.isOver) return;
    question.askers -= 1;
    if (question.askers > 0) return;
    // Nobody has answered it.
    question.isOver = true;
    questions.delete(name);
    toasts.close(question.toast);
  };
  return {
    end,
    show: (value, other) => {
      if (other === null) return end();
      if (own) return;
      own = questions.get(name) ?? ask(place, name, value, other);
      own.askers += 1;
    },
  };
}

function ask(
  place: Pick<DraftPlace<unknown>, 'accountId' | 'key'>,
  name: string,
  value: unknown,
  other: unknown,
): Question {
  const question: Question = { toast: '', askers: 0, choice: 'own', isOver: false };
  const text = firstWords(value, other);
  question.toast = toasts.ask(
    text === null
      ? m.drafts_other_choice()
      : m.drafts_other({ text: text.slice(0, SHOWN_CHARACTERS) }),
    { label: m.drafts_take_other(), onPress: () => (question.choice = 'other') },
    () => {
      if (question.isOver) return;
      question.isOver = true;
      questions.delete(name);
      settleWorkDraft(device, place, question.choice).catch(reportError);
    },
  );
  questions.set(name, question);
  return question;
}

/** The first words in which the other version differs; null where none do. */
function firstWords(own: unknown, other: unknown): string | null {
  if (isSame(own, other)) return null;
  // One of several to choose from is no sentence.
  if (typeof other === 'string') return /\s/.test(other.trim()) ? other.trim() : null;
  if (typeof other !== 'object' || other === null) return null;
  const held = typeof own === 'object' && own !== null ? own : {};
  for (const [name, value] of Object.entries(other)) {
    const found = firstWords(Reflect.get(held, name), value);
    if (found !== null) return found;
  }
  return null;
}
