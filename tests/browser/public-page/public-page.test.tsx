import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PublicPage } from '#contract/public-page/rules.ts';
import { PublicPageButton } from '#src/features/public-page/public-page-button.tsx';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { actor, aUser, serving, signInAs, toastsShown } from '../billing/account-here.tsx';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';

const none: PublicPage = {
  kind: 'business',
  slug: null,
  url: null,
  base: 'https://pollin.test/b/',
  suggested: 'desert-bloom',
};
const published: PublicPage = {
  ...none,
  slug: 'cafe-bloom',
  url: 'https://pollin.test/b/cafe-bloom',
};

async function open(answers: Record<string, unknown>) {
  toastQueue.clear();
  const server = serving(answers);
  await signInAs(aUser('owner'));
  mount(
    <SignedIn>
      <PublicPageButton actor={actor} />
    </SignedIn>,
  );
  await page.getByRole('button', { name: 'Public page' }).click();
  return server;
}
const field = page.getByRole('textbox', { name: 'Address' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a page is published under the address that was typed, and taken off again', async () => {
  const server = await open({ 'GET /publicPage': none, 'PUT /publicPage': published });
  await expect.element(field).toHaveValue('desert-bloom');
  await field.fill('Café Bloom!');
  await expect.element(page.getByText('https://pollin.test/b/cafe-bloom')).toBeVisible();

  await button('Publish').click();

  await expect
    .element(page.getByRole('link', { name: 'Open page' }))
    .toHaveAttribute('href', 'https://pollin.test/b/cafe-bloom');
  expect(toastsShown()).toEqual(['Your page is public.']);
  server.answers['PUT /publicPage'] = none;
  await button('Unpublish').click();
  await expect.element(button('Publish')).toBeVisible();
  const sent = server.calls.filter(({ call }) => call === 'PUT /publicPage');
  expect(sent.map(({ body }) => body)).toEqual([{ slug: 'cafe-bloom' }, { slug: null }]);
});

test('an address that cannot be one is refused on the device', async () => {
  const server = await open({ 'GET /publicPage': none });
  await field.fill('é!');

  await button('Publish').click();

  await expect
    .element(page.getByText('Use 3 to 40 lowercase letters, digits, and single hyphens.'))
    .toBeVisible();
  expect(server.calls.map(({ call }) => call)).not.toContain('PUT /publicPage');
});

test('without the server it says so, and tries again', async () => {
  const server = await open({});
  await expect.element(page.getByRole('alert')).toBeVisible();
  server.answers['GET /publicPage'] = published;

  await button('Try again').click();

  await expect.element(field).toHaveValue('cafe-bloom');
});

/** The browser's own functions, in place until the test ends. */
function stubNavigator(stubs: Partial<Record<'share' | 'clipboard', unknown>>): void {
  for (const [name, value] of Object.entries(stubs)) {
    Object.defineProperty(navigator, name, { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, name));
  }
}

test('a page is shared by the system, and closing its sheet is no failure', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  stubNavigator({ share });
  await open({ 'GET /publicPage': published });
  share.mockRejectedValueOnce(new DOMException('Closed', 'AbortError'));

  await button('Share').click();
  await button('Share').click();

  await expect
    .poll(() => share.mock.calls)
    .toEqual([[{ url: published.url }], [{ url: published.url }]]);
  expect(toastsShown()).toEqual([]);
});

test('where the system shares nothing, the address of the page is copied', async () => {
  const writeText = vi.fn(async () => undefined);
  stubNavigator({ share: undefined, clipboard: { writeText } });
  await open({ 'GET /publicPage': published });

  await button('Share').click();

  await expect.poll(toastsShown).toEqual(['Copied.']);
  expect(writeText.mock.calls).toEqual([[published.url]]);
});
