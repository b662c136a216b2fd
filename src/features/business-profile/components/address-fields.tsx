import { Controller, type Control } from 'react-hook-form';
import { PROVINCE } from '#contract/profile/lists.ts';
import { m } from '#src/paraglide/messages.js';
import { CityField } from '#src/ui/city-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { problemLabels } from '../problem-labels.ts';
import type { ProfileForm } from '../profile-form.ts';
import { ProfileText } from './profile-text.tsx';
import styles from './profile-editor.module.css';

export function AddressFields({ control }: { control: Control<ProfileForm> }) {
  return (
    <>
      <ProfileText
        control={control}
        field="street"
        label={m.app_street()}
        autoComplete="street-address"
      />
      <div className={styles.address}>
        <Controller
          control={control}
          name="locality"
          render={({ field: { ref: _, value, onChange, onBlur }, fieldState }) => (
            <CityField
              className={styles.city ?? ''}
              none={m.city_none()}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              errorMessage={problemLabels(fieldState.error)}
            />
          )}
        />
        <TextField label={m.business_state()} value={PROVINCE} isReadOnly />
        <ProfileText
          control={control}
          field="postalCode"
          label={m.app_zip()}
          description={m.business_zip_text()}
          inputMode="numeric"
          autoComplete="postal-code"
        />
      </div>
    </>
  );
}
