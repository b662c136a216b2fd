/** Shows the texts and resolves after the frame with them was drawn: milliseconds since the navigation began. */
export async function paint(texts: string[]): Promise<number> {
  if (texts.length < 50) throw new Error(`Only ${texts.length} messages`);
  for (const text of texts)
    document.body.append(Object.assign(document.createElement('p'), { textContent: text }));
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });
  return performance.now();
}
