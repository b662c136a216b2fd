import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CodeField } from '#src/ui/code-field.tsx';
import { mount } from './mount.tsx';

function Login({
  onComplete,
  errorMessage,
}: {
  onComplete?: (digits: string) => void;
  errorMessage?: string;
}) {
  const [code, setCode] = useState('');
  return (
    <CodeField
      label="Code"
      value={code}
      onChange={setCode}
      onComplete={onComplete}
      errorMessage={errorMessage}
    />
  );
}

test('a code pasted with a space in it is taken whole and handed over once', async () => {
  const onComplete = vi.fn<(digits: string) => void>();
  mount(
    <>
      <input aria-label="E-mail text" defaultValue="Code: 123 456" />
      <Login onComplete={onComplete} />
    </>,
  );

  await page.getByLabelText('E-mail text').click();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  await userEvent.copy();
  await page.getByLabelText('Code', { exact: true }).click();
  await userEvent.paste();

  await expect.element(page.getByLabelText('Code', { exact: true })).toHaveValue('123456');
  expect(onComplete.mock.calls).toEqual([['123456']]);
});

test('after a refused code the next digit begins another one', async () => {
  mount(<Login errorMessage="That code isn’t right." />);

  await page.getByLabelText('Code').click();
  await userEvent.keyboard('1112227');
  await expect.element(page.getByLabelText('Code')).toHaveValue('7');
});

test('typed letters are dropped, a seventh digit too, and a wrong digit can be taken back', async () => {
  const onComplete = vi.fn<(digits: string) => void>();
  mount(<Login onComplete={onComplete} />);

  await page.getByLabelText('Code').click();
  await userEvent.keyboard('1a2b3c45{Backspace}9');
  await expect.element(page.getByLabelText('Code')).toHaveValue('12349');
  await userEvent.keyboard('07');

  await expect.element(page.getByLabelText('Code')).toHaveValue('123490');
  expect(onComplete.mock.calls).toEqual([['123490']]);
});

test('the phone offers the code from the e-mail and shows its number keys', async () => {
  mount(<Login />);

  await expect
    .element(page.getByLabelText('Code'))
    .toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(page.getByLabelText('Code')).toHaveAttribute('inputmode', 'numeric');
});

test('a screen reader hears the error of a code with its field', async () => {
  mount(<Login errorMessage="That code isn’t right." />);

  await expect
    .element(page.getByLabelText('Code'))
    .toHaveAccessibleDescription('That code isn’t right.');
  await expect.element(page.getByLabelText('Code')).toHaveAttribute('aria-invalid', 'true');
});
