import { useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { Wrong } from '#src/ui/wrong.tsx';
import styles from '../screens/support-screen.module.css';

type Props = {
  /** Makes the log of this moment; it is passed in from where it is made. */
  makeLog: () => Promise<string>;
  log: string | null;
  onChange: (log: string | null) => void;
};

/** The log is attached as it was shown, and only when the person asked for it. */
export function LogPart({ makeLog, log, onChange }: Props) {
  const [isWanted, setIsWanted] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const handleChange = async (wanted: boolean) => {
    setIsWanted(wanted);
    setHasFailed(false);
    if (!wanted) return onChange(null);
    try {
      onChange(await makeLog());
    } catch (error) {
      reportError(error);
      setHasFailed(true);
      setIsWanted(false);
    }
  };
  return (
    <Stack gap={2}>
      <Checkbox isSelected={isWanted} onChange={(wanted) => void handleChange(wanted)}>
        {m.support_attach()}
      </Checkbox>
      <Hint>{m.support_attach_text()}</Hint>
      <Wrong>{hasFailed ? m.support_log_failed() : null}</Wrong>
      {isWanted && log === null ? <output>{m.support_log_reading()}</output> : null}
      {isWanted && log !== null ? (
        <Disclosure title={m.support_log_show()} headingLevel={2}>
          <textarea
            className={styles.preview}
            readOnly
            rows={12}
            aria-label={m.support_log_label()}
            value={readable(log)}
          />
        </Disclosure>
      ) : null}
    </Stack>
  );
}

/** The same text, one entry per line. */
function readable(log: string): string {
  try {
    return JSON.stringify(JSON.parse(log), null, 2);
  } catch {
    // One that was cut to fit is shown as it is sent.
    return log;
  }
}
