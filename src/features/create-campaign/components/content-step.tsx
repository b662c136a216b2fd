import { m } from '#src/paraglide/messages.js';
import { Switch } from '#src/ui/switch.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { Wrong } from '#src/ui/wrong.tsx';
import { useEditing } from '../editing-context.ts';
import { Bound } from './bound.tsx';
import { DeliverablesField } from './deliverables-field.tsx';
import { LinesField } from './lines-field.tsx';
import { ShotListField } from './shot-list-field.tsx';
import styles from './steps.module.css';

/** The deliverables and their style. */
export function ContentStep() {
  const { fields, setPosted } = useEditing();
  return (
    <Stack gap={5} fluid>
      <Bound name="deliverables">
        {(field) => <DeliverablesField {...field} isPosted={fields.requiresPost} />}
      </Bound>
      <Bound name="requiresPost">
        {({ value, error, isLocked }) => (
          <>
            <Switch isSelected={value} isReadOnly={isLocked} onChange={setPosted}>
              {m.campaign_field_posted()}
            </Switch>
            <Hint>{value ? m.campaign_field_posted_text() : m.campaign_field_ugc_text()}</Hint>
            <Wrong>{error}</Wrong>
          </>
        )}
      </Bound>
      <Bound name="shotList">
        {(field) => <ShotListField {...field} deliverables={fields.deliverables} />}
      </Bound>
      <div className={styles.pair}>
        <Bound name="dos">
          {({ value, onChange, isLocked }) => (
            <LinesField
              isReadOnly={isLocked}
              field="dos"
              label={m.campaign_field_dos()}
              description={m.campaign_field_lines_text()}
              value={value}
              onChange={onChange}
            />
          )}
        </Bound>
        <Bound name="donts">
          {({ value, onChange, isLocked }) => (
            <LinesField
              isReadOnly={isLocked}
              field="donts"
              label={m.campaign_field_donts()}
              description={m.campaign_field_lines_text()}
              value={value}
              onChange={onChange}
            />
          )}
        </Bound>
      </div>
    </Stack>
  );
}
