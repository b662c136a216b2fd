import { hasLink, NAME_MAX } from '#contract/profile/name.ts';
import { m } from '#src/paraglide/messages.js';
import { TextField } from './text-field.tsx';

/** What is wrong with a name; undefined: nothing. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return m.app_field_required();
  return hasLink(name) ? m.name_link() : undefined;
}

type FieldProps = {
  label: string;
  autoComplete: string;
  value: string;
  onChange: (name: string) => void;
  /** Says what is wrong: once the person has tried to go on. */
  isChecked: boolean;
};

export const NameField = ({ isChecked, ...props }: FieldProps) => (
  <TextField
    {...props}
    maxLength={NAME_MAX}
    errorMessage={isChecked ? nameProblem(props.value) : undefined}
  />
);

type Names = { firstName: string; lastName: string };
type Props<N extends Names> = { names: N; onChange: (names: N) => void; isChecked: boolean };

/** The first and the last name of a person. */
export function NameFields<N extends Names>({ names, onChange, isChecked }: Props<N>) {
  return (
    <>
      <NameField
        label={m.auth_first_name()}
        autoComplete="given-name"
        value={names.firstName}
        onChange={(firstName) => onChange({ ...names, firstName })}
        isChecked={isChecked}
      />
      <NameField
        label={m.auth_last_name()}
        autoComplete="family-name"
        value={names.lastName}
        onChange={(lastName) => onChange({ ...names, lastName })}
        isChecked={isChecked}
      />
    </>
  );
}
