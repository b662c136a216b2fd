import type { DeskDetail } from '#contract/support/desk.ts';
import { m } from '#src/paraglide/messages.js';
import { Stack } from '#src/ui/layout.tsx';
import { actLabels } from '../desk-labels.ts';
import { Entry, Part } from './part.tsx';

/** Support's actions with their reasons; nothing without any. */
export function ActsPart({ acts }: Pick<DeskDetail, 'acts'>) {
  if (acts.length === 0) return null;
  return (
    <Part title={m.desk_acts()}>
      <Stack as="ol" gap={3}>
        {acts.map(({ id, on, act, reason, who }) => (
          <Entry
            key={id}
            title={m.desk_item_title({ kind: actLabels[act](), name: who })}
            on={on}
            words={reason || undefined}
          />
        ))}
      </Stack>
    </Part>
  );
}
