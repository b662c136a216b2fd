import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PhotoDrop } from '#src/features/creator-profile/components/photo-drop.tsx';
import { FileDrop } from '#src/ui/file-drop.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { inSpanish } from '../in-spanish.ts';
import { aPicture } from '../media/pictures.ts';
import { mount } from './mount.tsx';

beforeEach(() => page.viewport(390, 844));

const names = (files: File[]) => files.map((file) => file.name);

async function transfer(...of: string[]): Promise<DataTransfer> {
  const data = new DataTransfer();
  for (const name of of) data.items.add(await aPicture(20, 20, { name }));
  return data;
}

describe('a place for files', () => {
  const show = (multiple: boolean) => {
    const taken = vi.fn<(files: File[]) => void>();
    mount(
      <FileDrop
        accept={['.jpg']}
        multiple={multiple}
        label="Choose photos"
        hint="Up to 20MB"
        error={undefined}
        onFiles={taken}
      />,
    );
    return taken;
  };

  test('takes what is chosen, dropped and pasted', async () => {
    const taken = show(true);
    const button = page.getByRole('button', { name: 'Choose photos', exact: true });
    await expect.element(button).toBeVisible();
    const input = document.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('No dialog for files');
    expect([input.accept, input.multiple]).toEqual(['.jpg', true]);
    input.files = (await transfer('chosen.jpg')).files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    const zone = document.querySelector('.file-drop');
    const dataTransfer = await transfer('a.jpg', 'b.jpg');
    dataTransfer.effectAllowed = 'all';
    // What a script drags has no entry in a file system.
    const entry = vi
      .spyOn(DataTransferItem.prototype, 'webkitGetAsEntry')
      .mockReturnValue({ isFile: true, isDirectory: false } as FileSystemEntry);
    for (const type of ['dragenter', 'dragover', 'drop']) {
      zone?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    }
    entry.mockRestore();
    const clipboardData = await transfer('pasted.jpg');
    zone?.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }));

    await expect.poll(() => taken.mock.calls.length).toBe(3);
    const all = taken.mock.calls.flatMap(([files]) => names(files));
    expect(all.toSorted()).toEqual(['a.jpg', 'b.jpg', 'chosen.jpg', 'pasted.jpg']);
  });

  test('speaks of dropping and pasting to a mouse, and not to a finger that seems to hover', async () => {
    const button = (name: string) => page.getByRole('button', { name, exact: true }).last();
    mount(<PhotoDrop onFiles={() => undefined} error={undefined} />);
    await expect.element(button('Choose a photo, drop it here, or paste it')).toBeVisible();

    const ask = matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      ask(query === '(pointer: coarse)' ? 'all' : query),
    );
    mount(<PhotoDrop onFiles={() => undefined} error={undefined} />);
    await expect.element(button('Choose a photo')).toBeVisible();
    inSpanish();
    mount(<PhotoDrop onFiles={() => undefined} error={undefined} />);
    await expect.element(button('Elegir una foto')).toBeVisible();
  });

  test('for one file takes the first', async () => {
    const taken = show(false);
    const clipboardData = await transfer('a.jpg', 'b.jpg');
    await expect.poll(() => document.querySelector('.file-drop')).not.toBeNull();
    document
      .querySelector('.file-drop')
      ?.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }));

    expect(taken.mock.calls.map(([files]) => names(files))).toEqual([['a.jpg']]);
  });

  test('opens its dialog by keyboard', async () => {
    show(true);
    const opened = vi.fn();
    await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
    document.querySelector('input[type=file]')?.addEventListener('click', (event) => {
      event.preventDefault();
      opened();
    });
    const isOnButton = () => document.activeElement?.textContent === 'Choose photos';
    for (let tab = 0; tab < 4 && !isOnButton(); tab++) await userEvent.tab();
    await userEvent.keyboard('{Enter}');

    expect(opened).toHaveBeenCalledOnce();
  });
});

describe('a picture', () => {
  test('has its place before its bytes are there, and keeps it where they cannot be had', async () => {
    mount(
      <div style={{ width: 200 }}>
        <Picture src="/nothing-here.jpg" alt="The patio" width={400} height={300} />
      </div>,
    );
    const box = () => document.querySelector('.picture')?.getBoundingClientRect();
    await expect.poll(() => box()?.width).toBe(200);
    expect(box()?.height).toBe(150);
    await expect.poll(() => document.querySelector('.picture-broken')).not.toBeNull();
    await expect.element(page.getByRole('img', { name: 'The patio' })).toBeVisible();
    expect(box()?.height).toBe(150);
  });

  test('is shown when its bytes are there', async () => {
    const url = URL.createObjectURL(await aPicture(40, 30));
    mount(<Picture src={url} alt="Lunch" width={40} height={30} />);

    await expect
      .poll(() => document.querySelector('.picture')?.getAttribute('data-state'))
      .toBe('shown');
  });
});
