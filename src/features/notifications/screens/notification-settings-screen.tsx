import type { UserId } from '#contract/ids.ts';
import type { NotificationSettings } from '#contract/profile/notification-settings.ts';
import { m } from '#src/paraglide/messages.js';
import type { Actor } from '#src/data/device/outbox.ts';
import { Card } from '#src/ui/card.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { Page } from '#src/ui/page.tsx';
import { Switch } from '#src/ui/switch.tsx';
import { showFailure } from '#src/ui/show-failure.ts';
import { saveSettings } from '../actions.ts';
import { PushSetting } from '../components/push-setting.tsx';
import { useSettings } from '../settings.ts';

type Props = {
  userId: UserId;
  /** The actor of the settings; null for a user without an account. */
  actor: Actor | null;
  stored: NotificationSettings;
  onExplainInstall: () => void;
};

/** The notification settings: of this device, and for email. */
export function NotificationSettingsScreen({ userId, actor, stored, onExplainInstall }: Props) {
  const settings = useSettings(userId, stored);
  const save = (change: Partial<NotificationSettings>) => {
    if (!actor || !settings) return;
    void saveSettings(actor, { ...settings, ...change }).catch(showFailure(m.app_not_saved));
  };
  // Nothing is pushed down by what is read a moment later.
  if (actor && !settings) return null;
  return (
    <Page>
      <Stack as="section" gap={3}>
        <h2>{m.settings_push_title()}</h2>
        <PushSetting actor={actor} onExplainInstall={onExplainInstall} />
      </Stack>
      {actor && settings ? (
        <Stack as="section" gap={3}>
          <h2>{m.settings_words_title()}</h2>
          <Card gap={1}>
            <Switch
              isSelected={settings.privatePreviews}
              onChange={(privatePreviews) => save({ privatePreviews })}
              aria-describedby="previews-note"
            >
              {m.settings_previews()}
            </Switch>
            <Hint id="previews-note">{m.settings_previews_note()}</Hint>
          </Card>
          <Card gap={1}>
            <Switch
              isSelected={settings.emails}
              onChange={(emails) => save({ emails })}
              aria-describedby="emails-note"
            >
              {m.settings_emails()}
            </Switch>
            <Hint id="emails-note">{m.settings_emails_note()}</Hint>
          </Card>
        </Stack>
      ) : null}
      <Stack as="section" gap={3}>
        <h2>{m.settings_quiet_title()}</h2>
        <Hint>{m.settings_quiet_text()}</Hint>
        <Hint>{m.settings_feed_text()}</Hint>
      </Stack>
    </Page>
  );
}
