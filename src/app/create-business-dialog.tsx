import { useState } from 'react';
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import type { AccountId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { PROVINCE } from '#contract/profile/lists.ts';
import { businessLinks } from '#contract/profile/links.ts';
import { cleanLine } from '#contract/text.ts';
import type { BodyInputOf } from '#contract/routes/http.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { AddressFields } from '#src/features/business-profile/components/address-fields.tsx';
import { CategoryField } from '#src/features/business-profile/components/about-fields.tsx';
import { ProfileText } from '#src/features/business-profile/components/profile-text.tsx';
import {
  problemOf,
  type ProfileField,
  type ProfileForm,
} from '#src/features/business-profile/profile-form.ts';
import { createBusiness } from '#src/features/members/business-actions.ts';
import { TeamDialog } from '#src/features/members/components/team-dialog.tsx';
import { m } from '#src/paraglide/messages.js';
import { Hint } from '#src/ui/layout.tsx';

const asked: readonly ProfileField[] = ['name', 'categories', 'street', 'locality', 'postalCode'];

const resolver: Resolver<ProfileForm> = (values) => {
  const errors: FieldErrors<ProfileForm> = {};
  for (const field of asked) {
    const problem = problemOf(field, values);
    if (problem) errors[field] = { type: problem };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

const empty = {
  name: '',
  about: '',
  businessWebsite: '',
  categories: [],
  street: '',
  locality: '',
  postalCode: '',
  ...Object.fromEntries(businessLinks.map((link) => [link, ''])),
} as unknown as ProfileForm;

type Props = { actor: Actor; onClose: () => void };

/** Creates a business in the corporation, with the fields of its profile that publishing needs. */
export function CreateBusinessDialog({ actor, onClose }: Props) {
  const { control, getValues, trigger } = useForm<ProfileForm>({
    mode: 'onTouched',
    defaultValues: empty,
    resolver,
  });
  // The same for every try, so that a lost answer creates no second business.
  const [businessId] = useState(() => newId<AccountId>());
  const create = async () => {
    if (!(await trigger())) return '';
    const values = getValues();
    return createBusiness(actor, {
      businessId,
      name: values.name,
      address: {
        street: values.street,
        locality: values.locality,
        province: PROVINCE,
        postalCode: cleanLine(values.postalCode),
      },
      categories: values.categories,
      // The form was checked against these very schemas.
    } as BodyInputOf<'createCorporateBusiness'>);
  };
  return (
    <TeamDialog
      title={m.businesses_create()}
      label={m.businesses_create()}
      done={m.businesses_created({ name: cleanLine(getValues().name) })}
      onSure={create}
      onClose={onClose}
    >
      <ProfileText control={control} field="name" label={m.app_business_name()} autoFocus />
      <CategoryField control={control} />
      <AddressFields control={control} />
      <Hint>{m.businesses_create_text()}</Hint>
    </TeamDialog>
  );
}
