import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import './time-choice.css';

interface TimeChoiceTime {
  id: string;
  /** `h:mm a`. */
  text: string;
  /** After the time, such as a warning's icon. */
  mark?: ReactNode;
  /** Everything as text: the time, its rank among the choices, a warning. */
  spoken: string;
}

interface TimeChoiceProps {
  label: string;
  times: readonly TimeChoiceTime[];
  chosen: readonly string[];
  /** Called for a tapped time: the caller decides whether to add or remove it. */
  onToggle: (id: string) => void;
}

/** Times of a day as buttons; several can be chosen, and each shows which choice it is. */
export function TimeChoice({ label, times, chosen, onToggle }: TimeChoiceProps) {
  const toggle = (keys: Set<string | number>) => {
    for (const { id } of times) if (keys.has(id) !== chosen.includes(id)) onToggle(id);
  };
  return (
    <ToggleButtonGroup
      aria-label={label}
      className="time-choice"
      selectionMode="multiple"
      selectedKeys={chosen}
      onSelectionChange={toggle}
    >
      {times.map(({ id, text, mark, spoken }) => {
        const rank = chosen.indexOf(id) + 1;
        return (
          <ToggleButton
            key={id}
            id={id}
            aria-label={spoken}
            className="time-choice-time"
            preventFocusOnPress
          >
            {text}
            {mark}
            {rank > 0 && chosen.length > 1 ? (
              <span className="time-choice-place">{rank}</span>
            ) : null}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}
