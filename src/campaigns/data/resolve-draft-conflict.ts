import { isSame } from '#contract/campaign/is-same.ts';
import { device } from '#src/data/device/browser-device.ts';
import { settleWorkDraft, type DraftKey } from '#src/data/device/work-drafts.ts';
import { m } from '#src/paraglide/messages.js';
import { toasts } from '#src/ui/toast-queue.ts';

/** As much of the other version as one needs to know it again. */
const SHOWN_CHARACTERS = 120;

type ConflictPrompt = {
  /** Asks while there is another version; null: there is none any more. */
  show: (value: unknown, other: unknown) => void;
  /** The draft is no longer visible: the question returns with it. */
  end: () => void;
};

type OpenPrompt = { toast: string; askers: number; choice: 'own' | 'other'; isOver: boolean };

/** Open questions by draft: several parts of a screen may show one. */
const prompts = new Map<string, OpenPrompt>();

/** Asks for one of two versions that two tabs wrote at once. Closing the dialog keeps the shown version. */
export function resolveDraftConflict(
  place: Pick<DraftKey<unknown>, 'accountId' | 'key'>,
): ConflictPrompt {
  const name = `${place.accountId} ${place.key}`;
  let own: OpenPrompt | null = null;
  const end = () => {
    const prompt = own;
    own = null;
    if (!prompt || prompt.isOver) return;
    prompt.askers -= 1;
    if (prompt.askers > 0) return;
    // No answer.
    prompt.isOver = true;
    prompts.delete(name);
    toasts.close(prompt.toast);
  };
  return {
    end,
    show: (value, other) => {
      if (other === null) return end();
      if (own) return;
      own = prompts.get(name) ?? openPrompt(place, name, value, other);
      own.askers += 1;
    },
  };
}

function openPrompt(
  place: Pick<DraftKey<unknown>, 'accountId' | 'key'>,
  name: string,
  value: unknown,
  other: unknown,
): OpenPrompt {
  const prompt: OpenPrompt = { toast: '', askers: 0, choice: 'own', isOver: false };
  const text = firstText(value, other);
  prompt.toast = toasts.ask(
    text === null
      ? m.drafts_other_choice()
      : m.drafts_other({ text: text.slice(0, SHOWN_CHARACTERS) }),
    { label: m.drafts_take_other(), onPress: () => (prompt.choice = 'other') },
    () => {
      if (prompt.isOver) return;
      prompt.isOver = true;
      prompts.delete(name);
      settleWorkDraft(device, place, prompt.choice).catch(reportError);
    },
  );
  prompts.set(name, prompt);
  return prompt;
}

/** The beginning of the first difference in the other version; null if there is none. */
function firstText(own: unknown, other: unknown): string | null {
  if (isSame(own, other)) return null;
  // One of several to choose from is no sentence.
  if (typeof other === 'string') return /\s/.test(other.trim()) ? other.trim() : null;
  if (typeof other !== 'object' || other === null) return null;
  const held = typeof own === 'object' && own !== null ? own : {};
  for (const [name, value] of Object.entries(other)) {
    const found = firstText(Reflect.get(held, name), value);
    if (found !== null) return found;
  }
  return null;
}
