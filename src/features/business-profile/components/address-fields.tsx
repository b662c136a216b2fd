import { Controller, type Control } from 'react-hook-form';
import { cityNames, PROVINCE } from '#contract/profile/lists.ts';
import { m } from '#src/paraglide/messages.js';
import { ComboBox } from '#src/ui/combo-box.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { problemLabels } from '../problem-labels.ts';
import type { ProfileForm } from '../profile-form.ts';
import { ProfileText } from './profile-text.tsx';
import styles from './profile-editor.module.css';

const cityOptions = cityNames.map((name) => ({ id: name, name }));

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
            <ComboBox
              className={styles.city ?? ''}
              label={m.app_city()}
              none={m.app_no_city()}
              options={cityOptions}
              selectedKey={value || null}
              onSelectionChange={(city) => onChange(city ?? '')}
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
