import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { Avatar } from '#src/ui/avatar.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { mount } from './mount.tsx';

/** An address that never has a picture, and how often one was asked for there. */
function nowhere(): { url: string; asked: () => number } {
  const url = `/no-such-picture?${crypto.randomUUID()}`;
  let count = 0;
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      const images = node.matches('img') ? [node] : [...node.querySelectorAll('img')];
      count += images.filter((image) => image.getAttribute('src') === url).length;
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return { url, asked: () => count };
}

test('a picture that could not be had is asked for again with the next connection', async () => {
  const { url, asked } = nowhere();
  mount(<Picture src={url} alt="A patio" width={3} height={2} loading="eager" />);
  const shown = page.getByRole('img', { name: 'A patio' });
  await expect.element(shown).not.toHaveAttribute('src');
  expect(asked()).toBe(1);

  dispatchEvent(new Event('online'));

  await expect.poll(asked).toBe(2);
});

test('so is a face, which does not stay initials for good', async () => {
  const { url, asked } = nowhere();
  mount(<Avatar name="Maya Ortiz" src={url} alt="Maya" />);
  await expect.poll(asked).toBe(1);
  const image = () => page.getByRole('img', { name: 'Maya' }).element().querySelector('img');
  await expect.poll(image).toBeNull();

  dispatchEvent(new Event('online'));

  await expect.poll(asked).toBe(2);
});
