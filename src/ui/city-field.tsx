import { cityNames } from '#contract/profile/lists.ts';
import { m } from '#src/paraglide/messages.js';
import { ComboBox } from './combo-box.tsx';

type Props = {
  /** A city's name, or the typed text that is none. */
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  none: string;
  errorMessage?: string | undefined;
  isReadOnly?: boolean;
  className?: string;
};

const options = cityNames.map((name) => ({ id: name, name }));
const cityOf = (text: string): string | undefined =>
  cityNames.find((name) => name.toLowerCase() === text.trim().toLowerCase());

/** One of the cities. A text that is none of them stays for the form to refuse: it is not erased. */
export function CityField({ value, onChange, onBlur, ...props }: Props) {
  return (
    <ComboBox
      {...props}
      label={m.app_city()}
      options={options}
      allowsCustomValue
      inputValue={value}
      onInputChange={onChange}
      selectedKey={cityOf(value) ?? null}
      onSelectionChange={(city) => {
        if (city !== null) onChange(String(city));
      }}
      onBlur={() => {
        const city = cityOf(value);
        if (city !== undefined && city !== value) onChange(city);
        onBlur?.();
      }}
    />
  );
}
