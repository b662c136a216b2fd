import { cityNames } from '#contract/profile/lists.ts';
import { m } from '#src/paraglide/messages.js';
import { CheckChips } from '#src/ui/check-chips.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';

type Props = { value: string[] | null; onChange: (cities: string[] | null) => void };

/** Cities that creators have to be from; none chosen asks nothing. */
export function CitiesField({ value, onChange }: Props) {
  const chosen = value ?? [];
  return (
    <Disclosure
      headingLevel={2}
      title={
        chosen.length === 0
          ? m.campaign_field_cities_any()
          : m.campaign_field_cities({ cities: chosen.join(', ') })
      }
    >
      <CheckChips
        aria-label={m.campaign_field_cities_label()}
        options={cityNames.map((name) => ({ id: name, name }))}
        value={chosen}
        onChange={(cities) => {
          const inOrder = cityNames.filter((name) => cities.includes(name));
          onChange(inOrder.length === 0 ? null : inOrder);
        }}
      />
    </Disclosure>
  );
}
