import { CircleCheck, Clock, Hand, type LucideIcon } from 'lucide-react';
import type { Label, LabelTone } from '#contract/pipeline/labels.ts';
import { Chip, type ChipTone } from '#src/ui/chip.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { labelText, toneText } from './campaign-labels.ts';

const looks: Record<LabelTone, { tone: ChipTone; icon: LucideIcon }> = {
  amber: { tone: 'pollen', icon: Hand },
  grey: { tone: 'neutral', icon: Clock },
  green: { tone: 'leaf', icon: CircleCheck },
};

/** A campaign's label: its text names the step; color, icon and spoken text name the next actor. */
export function LabelChip({ label: { label, tone } }: { label: Pick<Label, 'label' | 'tone'> }) {
  const { tone: chipTone, icon: Icon } = looks[tone];
  return (
    <Chip tone={chipTone} icon={<Icon aria-hidden />}>
      {labelText(label)}
      <VisuallyHidden>{` · ${toneText(tone)}`}</VisuallyHidden>
    </Chip>
  );
}
