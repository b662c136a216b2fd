/** Resolves after the frame in which so many pictures on the page were drawn. */
export async function untilShown(count: number): Promise<void> {
  for (;;) {
    const images = [...document.images].filter((image) => image.src !== '');
    if (images.length === count) {
      await Promise.all(images.map((image) => image.decode()));
      break;
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });
}
