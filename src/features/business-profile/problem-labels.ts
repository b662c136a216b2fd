import type { FieldError } from 'react-hook-form';
import { m } from '#src/paraglide/messages.js';
import type { ProfileProblem } from './profile-form.ts';

const sentences: Record<ProfileProblem, (() => string) | null> = {
  name: m.business_name_required,
  nameLink: m.name_link,
  short: m.business_description_short,
  long: m.business_too_long,
  categories: m.business_categories_required,
  required: m.app_field_required,
  city: m.city_required,
  cityUnknown: m.city_unknown,
  url: m.refusal_URL_INVALID,
  invalid: m.app_invalid_field,
  // Said once for all five, not at the field that stops the form.
  social: null,
};

/** A field's problem in the specification's text. */
export const problemLabels = (error: FieldError | undefined): string | undefined =>
  error ? (sentences[error.type as ProfileProblem] ?? undefined)?.() : undefined;
