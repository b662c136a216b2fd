import { useState } from 'react';
import type { CommandId } from '#contract/ids.ts';
import type { AccountKind } from '#contract/profile/record.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import type { Reported } from '#src/lib/report-hash.ts';
import { m } from '#src/paraglide/messages.js';
import { Page } from '#src/ui/page.tsx';
import { OwnRequestsPart } from '../components/own-requests-part.tsx';
import { SupportForm } from '../components/support-form.tsx';
import { Thanks } from '../components/thanks.tsx';

type Props = {
  actor: Actor;
  userType: AccountKind;
  /** Where answers go. */
  email: string;
  makeLog: () => Promise<string>;
  /** Whom a report is about. */
  about?: Reported | undefined;
};

/** One form for every kind of account, and what became of the request after it. */
export function SupportScreen({ email, ...form }: Props) {
  const [stored, setStored] = useState<CommandId | null>(null);
  return (
    <Page>
      {stored ? (
        <Thanks
          key={stored}
          id={stored}
          email={email}
          userType={form.userType}
          onAnother={() => setStored(null)}
        />
      ) : (
        <>
          <p>{m.support_intro({ email })}</p>
          <SupportForm {...form} onStored={setStored} />
          <OwnRequestsPart actor={form.actor} />
        </>
      )}
    </Page>
  );
}
