import { Suspense, useEffect, useRef, useState } from 'react';
import type { ProjectId } from '#contract/ids.ts';
import type { DeskChat } from '#contract/support/desk.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Grid, Hint, Stack } from '#src/ui/layout.tsx';
import { MediaViewer } from '#src/ui/lazy-media-viewer.ts';
import { MediaButton } from '#src/ui/media-button.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { Wrong } from '#src/ui/wrong.tsx';
import { earlierMessages } from '../actions.ts';
import type { Names } from '../desk-labels.ts';
import { Entry, Part } from './part.tsx';

type Props = { id: ProjectId; chat: DeskChat; names: Names };

/** The chat of the two: the newest messages, and earlier ones page by page. */
export function ChatPart({ id, chat, names }: Props) {
  /** The messages that were shown before, below the new page. */
  const [loaded, setLoaded] = useState<DeskChat | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const { isBusy, run } = useCommand(m.app_trouble_online_only);
  const newest = new Set(chat.messages.map((one) => one.id));
  const earlier = loaded?.messages.filter((one) => !newest.has(one.id)) ?? [];
  const messages = [...earlier, ...chat.messages];
  const { before } = loaded ?? chat;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // The button is gone, and the focus with it.
    if (loaded?.before === null) list.current?.querySelector('li')?.focus();
  }, [loaded]);
  const load = async (from: number) => {
    const answer = await run(() => earlierMessages(id, from));
    if (!answer) return;
    setFailed('wrong' in answer ? answer.wrong : null);
    if ('wrong' in answer) return;
    setLoaded({ ...answer, messages: [...answer.messages, ...messages] });
  };
  return (
    <Part title={m.desk_chat()}>
      <Hint>{m.desk_chat_text()}</Hint>
      {messages.length === 0 ? <p>{m.desk_chat_none()}</p> : null}
      {before === null ? null : (
        <Stack gap={2}>
          <Button
            variant="secondary"
            size="small"
            isPending={isBusy}
            onPress={() => void load(before).catch(reportError)}
          >
            {m.desk_chat_earlier()}
          </Button>
          <Wrong>{failed}</Wrong>
        </Stack>
      )}
      <Hint role="status" unlessEmpty>
        {before === null ? null : m.desk_chat_cut({ count: messages.length })}
      </Hint>
      {messages.length > 0 ? (
        <Stack as="ol" gap={3} ref={list}>
          {messages.map(({ id: key, by, on, body, picture }) => (
            <Entry key={key} title={names[by]} on={on} words={body}>
              {picture ? <ChatPicture picture={picture} /> : null}
            </Entry>
          ))}
        </Stack>
      ) : null}
    </Part>
  );
}

type ChatPictureProps = { picture: NonNullable<DeskChat['messages'][number]['picture']> };

function ChatPicture({ picture }: ChatPictureProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { url, thumbUrl, altText, width, height, placeholder } = picture;
  const alt = altText || m.messages_photo();
  return (
    <Grid min={120} gap={3}>
      <MediaButton
        label={m.content_view({ name: alt })}
        thumb={thumbUrl}
        alt={alt}
        placeholder={placeholder}
        onPress={() => setIsOpen(true)}
      />
      {isOpen ? (
        <Suspense>
          <MediaViewer
            items={[{ src: url, alt, width, height, placeholder }]}
            start={0}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </Grid>
  );
}
