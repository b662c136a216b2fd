import { m } from '#src/paraglide/messages.js';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import type { useDistance } from '../use-distance.ts';

type Props = {
  distance: NonNullable<ReturnType<typeof useDistance>>;
  /** The business's. */
  name: string;
};

/** Asks the creator, before the browser does, whether the business may know how far from the address the check-in is. */
export function ShareDistance({ distance, name }: Props) {
  const { isOn, setIsOn, isApproximate } = distance;
  return (
    <Stack gap={1}>
      <Checkbox isSelected={isOn} onChange={setIsOn}>
        {m.calendar_distance_share()}
      </Checkbox>
      <Hint>
        {isApproximate ? m.calendar_distance_why_area({ name }) : m.calendar_distance_why({ name })}
      </Hint>
    </Stack>
  );
}
