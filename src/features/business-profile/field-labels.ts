import * as z from 'zod/mini';
import { address } from '#contract/address.ts';
import type { BusinessField } from '#contract/profile/edits.ts';
import { categoryLabel } from '#src/lib/category-label.ts';
import { m } from '#src/paraglide/messages.js';
import { linkNames } from '#src/lib/social-links.ts';

const names: Record<BusinessField, () => string> = {
  name: m.app_business_name,
  about: m.app_description,
  businessWebsite: m.business_website,
  categories: m.business_categories,
  address: m.business_section_address,
  logo: m.business_logo,
  photo: m.app_photo,
  ...linkNames,
};

/** The label of a field on the form. */
export const fieldName = (field: string): string =>
  Object.hasOwn(names, field) ? names[field as BusinessField]() : field;

const list = z.array(z.string());

/** A field's value as text. */
export function fieldText(value: unknown): string {
  const parsed = address.safeParse(value);
  if (parsed.success) {
    const { street, locality, province, postalCode } = parsed.data;
    return [street, `${locality}, ${province} ${postalCode}`].filter(Boolean).join(', ');
  }
  const chosen = list.safeParse(value);
  if (chosen.success) {
    return chosen.data.map(categoryLabel).join(', ') || m.business_conflict_nothing();
  }
  return typeof value === 'string' && value !== '' ? value : m.business_conflict_nothing();
}
