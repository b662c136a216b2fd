import { useEffect, useRef, useState, type ReactNode } from 'react';
import { NAME_MAX } from '#contract/profile/name.ts';
import { PLACE_MAX, type UserEdit, type UserField } from '#contract/profile/user-edits.ts';
import { m } from '#src/paraglide/messages.js';
import { Form } from '#src/ui/form.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { personFields, personLabels, type PersonForm } from '../person-form.ts';

const autoComplete: Record<UserField, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  phone: 'tel',
  locality: 'address-level2',
  province: 'address-level1',
};

type Props = {
  form: PersonForm;
  isBusy: boolean;
  /** Called with at least one checked edit. */
  onSave: (edits: UserEdit[]) => void;
  /** The state of a saved change. */
  note: ReactNode;
};

/** The fields of who a person is. */
export function PersonFields({ form, isBusy, onSave, note }: Props) {
  const fields = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  // After the render that marks the wrong fields, however late it comes.
  useEffect(() => {
    if (tries > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);
  const save = async () => {
    const edits = await form.read();
    if (edits === null) setTries((count) => count + 1);
    else if (edits.length > 0) onSave(edits);
  };
  return (
    <Card fluid>
      <Form ref={fields} onSubmit={save}>
        <Stack gap={4}>
          {personFields.map((name) => (
            <TextField
              key={name}
              label={personLabels[name]()}
              type={name === 'phone' ? 'tel' : 'text'}
              autoComplete={autoComplete[name]}
              maxLength={name === 'firstName' || name === 'lastName' ? NAME_MAX : PLACE_MAX}
              description={name === 'phone' ? m.person_phone_text() : undefined}
              value={form.valueOf(name)}
              onChange={(text) => form.type(name, text)}
              errorMessage={form.problems[name]}
            />
          ))}
          <Row gap={3} align="center" wrap>
            <Button type="submit" isPending={isBusy} isDisabled={!form.isDirty}>
              {m.app_save_changes()}
            </Button>
            {note}
          </Row>
        </Stack>
      </Form>
    </Card>
  );
}
