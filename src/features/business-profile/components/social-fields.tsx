import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useFormState, useWatch, type Control } from 'react-hook-form';
import { businessLinks } from '#contract/profile/links.ts';
import { m } from '#src/paraglide/messages.js';
import { Stack, Text } from '#src/ui/layout.tsx';
import { linkNames } from '#src/lib/social-links.ts';
import { isSocialMissing, type ProfileForm } from '../profile-form.ts';
import { ProfileText } from './profile-text.tsx';

/** The five links, of which one must be there. */
export function SocialFields({ control }: { control: Control<ProfileForm> }) {
  const { touchedFields, dirtyFields, isSubmitted } = useFormState({ control });
  const values = useWatch({ control }) as ProfileForm;
  const isMet =
    isSubmitted || businessLinks.some((link) => touchedFields[link] || dirtyFields[link]);
  const isMissing = isMet && isSocialMissing(values);
  const id = useId();
  return (
    <Stack gap={4} fluid data-invalid={isMissing || undefined}>
      <Text tone="muted">{m.business_social_text()}</Text>
      <p id={id} className="field-error" role="alert">
        {isMissing ? (
          <>
            <CircleAlert aria-hidden />
            {m.refusal_SOCIAL_MISSING()}
          </>
        ) : null}
      </p>
      {businessLinks.map((link) => (
        <ProfileText
          key={link}
          control={control}
          field={link}
          label={linkNames[link]()}
          type="url"
          inputMode="url"
          placeholder="https://"
          {...(isMissing && { 'aria-describedby': id })}
        />
      ))}
    </Stack>
  );
}
