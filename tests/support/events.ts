export type StreamEvent = { event: string; id?: string; data: unknown };

/** Reads the events of a live stream one by one. `next` is null when the stream has ended. */
export function eventsOf(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';

  async function next(): Promise<StreamEvent | null> {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        if (block.startsWith(':')) continue;
        return parse(block);
      }
      const { value, done } = await reader.read();
      if (done) return null;
      text += value;
    }
  }
  return { next, cancel: () => reader.cancel() };
}

function parse(block: string): StreamEvent {
  const fields = Object.fromEntries(
    block
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const { event = '', id, data = 'null' } = fields;
  return { event, data: JSON.parse(data), ...(id !== undefined && { id }) };
}
