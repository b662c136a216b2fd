import { m } from '#src/paraglide/messages.js';
import { Switch } from '#src/ui/switch.tsx';
import { useEditing } from '../editing-context.ts';
import { Bound } from './bound.tsx';
import { DeliverablesField } from './deliverables-field.tsx';
import { LinesField } from './lines-field.tsx';
import { ShotListField } from './shot-list-field.tsx';
import lines from './lines.module.css';
import styles from './steps.module.css';

/** The deliverables and their style. */
export function ContentStep() {
  const { fields } = useEditing();
  return (
    <div className={styles.step}>
      <Bound name="deliverables">{(field) => <DeliverablesField {...field} />}</Bound>
      <Bound name="requiresPost">
        {({ value, onChange, error }) => (
          <>
            <Switch isSelected={value} onChange={onChange}>
              {m.campaign_field_posted()}
            </Switch>
            <p className={styles.note}>
              {value ? m.campaign_field_posted_text() : m.campaign_field_ugc_text()}
            </p>
            {error ? (
              <p role="alert" className={lines.error}>
                {error}
              </p>
            ) : null}
          </>
        )}
      </Bound>
      <Bound name="shotList">
        {(field) => <ShotListField {...field} deliverables={fields.deliverables} />}
      </Bound>
      <div className={styles.pair}>
        <Bound name="dos">
          {({ value, onChange }) => (
            <LinesField
              label={m.campaign_field_dos()}
              description={m.campaign_field_lines_text()}
              value={value}
              onChange={onChange}
            />
          )}
        </Bound>
        <Bound name="donts">
          {({ value, onChange }) => (
            <LinesField
              label={m.campaign_field_donts()}
              description={m.campaign_field_lines_text()}
              value={value}
              onChange={onChange}
            />
          )}
        </Bound>
      </div>
    </div>
  );
}
