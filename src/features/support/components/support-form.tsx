import { useRef, useState } from 'react';
import type { CommandId } from '#contract/ids.ts';
import type { AccountKind } from '#contract/profile/record.ts';
import { problemAreas, type ProblemArea } from '#contract/support/rules.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import type { Reported } from '#src/lib/report-hash.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Stack, Text } from '#src/ui/layout.tsx';
import { Select, SelectItem } from '#src/ui/select.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { askForSupport, isOnItsWay, problemWithDetails } from '../actions.ts';
import { areaLabels } from '#src/lib/area-labels.ts';
import { emptyDraft, keepDraft, readDraft, type Draft } from '../draft.ts';
import { LogPart } from './log-part.tsx';

type Props = {
  actor: Actor;
  userType: AccountKind;
  makeLog: () => Promise<string>;
  /** Whom a report is about. */
  about?: Reported | undefined;
  /** It is stored on this device; its place in the outbox shows whether it was sent. */
  onStored: (id: CommandId) => void;
};

/** The support form. Fields show their problem after they were left, or after an attempt to send. */
export function SupportForm({ actor, userType, makeLog, about, onStored }: Props) {
  const { accountId } = actor;
  const [draft, setDraft] = useState(() => {
    const kept = readDraft(accountId);
    return about === undefined ? kept : { ...kept, area: 'reportPerson' as const };
  });
  const [left, setLeft] = useState({ area: false, details: false });
  const [log, setLog] = useState<string | null>(null);
  const { isBusy, run } = useCommand(m.support_failed);
  const areaField = useRef<HTMLDivElement>(null);
  const detailsField = useRef<HTMLTextAreaElement>(null);
  const reported = draft.area === 'reportPerson' ? about : undefined;
  const wrongDetails = problemWithDetails(draft.details, reported);
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(accountId, next);
  };

  const handleSend = async () => {
    const { area } = draft;
    setLeft({ area: true, details: true });
    if (area === null) return areaField.current?.querySelector('button')?.focus();
    if (wrongDetails) return detailsField.current?.focus();
    await run(async () => {
      const id = await askForSupport(actor, userType, { ...draft, area, about: reported }, log);
      keepDraft(accountId, emptyDraft);
      if (!(await isOnItsWay())) toasts.success(m.app_saved_offline());
      onStored(id);
    });
  };

  return (
    <Stack
      as="form"
      gap={5}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void handleSend();
      }}
    >
      {reported === undefined ? null : (
        <Text weight="medium" breaks dir="auto">
          {m.support_about(reported)}
        </Text>
      )}
      <div ref={areaField}>
        <Select
          label={m.support_area()}
          value={draft.area}
          onChange={(key) => change({ area: key as ProblemArea })}
          onOpenChange={(isOpen) => {
            if (!isOpen) setLeft((before) => ({ ...before, area: true }));
          }}
          errorMessage={left.area && draft.area === null ? m.support_area_required() : undefined}
        >
          {problemAreas.map((area) => (
            <SelectItem key={area} id={area}>
              {areaLabels[area]()}
            </SelectItem>
          ))}
        </Select>
      </div>
      <TextArea
        label={m.support_details()}
        description={m.support_details_hint()}
        rows={5}
        maxRows={14}
        inputRef={detailsField}
        value={draft.details}
        onChange={(details) => change({ details })}
        onBlur={() => setLeft((before) => ({ ...before, details: true }))}
        errorMessage={left.details ? wrongDetails : undefined}
      />
      <LogPart makeLog={makeLog} log={log} onChange={setLog} />
      <Button type="submit" isWide isPending={isBusy}>
        {m.support_send()}
      </Button>
    </Stack>
  );
}
