import { Camera, Store } from 'lucide-react';
import { useState } from 'react';
import { hasLink } from '#contract/profile/name.ts';
import type { SignUpBody } from '#contract/routes/session.ts';
import { hasNetwork } from '#src/data/device/has-network.ts';
import { m } from '#src/paraglide/messages.js';
import { Form } from '#src/ui/form.tsx';
import { Button } from '#src/ui/button.tsx';
import { NameField, NameFields } from '#src/ui/name-fields.tsx';
import { ChoiceCard, RadioGroup } from '#src/ui/radio-group.tsx';
import { failureSentence } from '../failure-sentence.ts';
import { signUp } from '../sign-in-actions.ts';
import styles from './sign-up-screen.module.css';

type Kind = SignUpBody['kind'];
const empty = { businessName: '', firstName: '', lastName: '' };
type Names = typeof empty;

/** A new user chooses a kind of account. The session's profile then leads on to the dashboard. */
export function SignUpScreen() {
  const [kind, setKind] = useState<Kind | null>(null);
  const [names, setNames] = useState(empty);
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const submit = async () => {
    setTried(true);
    setError(null);
    const body = bodyOf(kind, names);
    if (!body) return;
    if (!hasNetwork()) return setError(m.auth_sign_up_offline());
    setIsBusy(true);
    try {
      const reply = await signUp(body);
      if (!reply.ok) setError(failureSentence(reply.failure));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Form className={styles.form} onSubmit={() => submit().catch(reportError)}>
      <h1>{m.auth_sign_up_title()}</h1>
      <RadioGroup
        label={m.auth_sign_up_text()}
        value={kind}
        onChange={(chosen) => setKind(chosen as Kind)}
        errorMessage={tried && !kind ? m.app_field_required() : undefined}
      >
        <ChoiceCard
          value="creator"
          icon={<Camera aria-hidden />}
          title={m.auth_sign_up_creator()}
          text={m.auth_sign_up_creator_text()}
        />
        <ChoiceCard
          value="business"
          icon={<Store aria-hidden />}
          title={m.auth_sign_up_business()}
          text={m.auth_sign_up_business_text()}
        />
      </RadioGroup>
      {kind === 'business' ? (
        <NameField
          label={m.app_business_name()}
          autoComplete="organization"
          value={names.businessName}
          onChange={(businessName) => setNames({ ...names, businessName })}
          isChecked={tried}
        />
      ) : null}
      {kind ? <NameFields names={names} onChange={setNames} isChecked={tried} /> : null}
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
      <Button type="submit" isWide isPending={isBusy}>
        {m.auth_sign_up_go()}
      </Button>
    </Form>
  );
}

/** The body of the sign-up, or null while a field is missing or wrong. */
function bodyOf(kind: Kind | null, names: Names): SignUpBody | null {
  const firstName = names.firstName.trim();
  const lastName = names.lastName.trim();
  const businessName = names.businessName.trim();
  if (!kind || !firstName || !lastName) return null;
  if ([firstName, lastName, businessName].some(hasLink)) return null;
  if (kind === 'creator') return { kind, firstName, lastName };
  return businessName ? { kind, businessName, firstName, lastName } : null;
}
